// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-Bcrrrv4E.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-C1E8BxVz.js","/assets/Attempt-CPBTark0.css","/assets/Back-CYRAoL2U.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DuPShPtO.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BIMFPrAe.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-kXjFT3yb.js","/assets/EntryPad-8t4oyPjD.js","/assets/EntryPad-Clw5MR9a.css","/assets/EveningRoom-BSaPwXAc.js","/assets/FairPage-I9bf6iGK.css","/assets/FairPage-hgY3fAcq.js","/assets/FileButton-BtxBK44r.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-DiagMQKi.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CajVR3kj.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-CN88qX9n.js","/assets/LastResults-BKdZePqP.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-CNcSLVsf.js","/assets/ListRoom-8Ds2X8uP.js","/assets/ListRoom-xtxD0R_G.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-PA8x7yVZ.js","/assets/NewTable-DqUvOXSj.css","/assets/NewTable-G9NKCyNr.js","/assets/OpenTables-CWSSpGVj.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DMAZKp4G.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-CQ_i1QRq.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CQPCmtix.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-m2MLJOMQ.js","/assets/PuzzlePage-BiMfP4b7.css","/assets/PuzzlePage-DyDBCwq9.js","/assets/RealTable-lmEx-r35.js","/assets/RefereePage-Dqtc_SU7.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BmFh44hx.css","/assets/ReplayPage-dgxQ0XwJ.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-CJLajRhO.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DsAYElFe.js","/assets/SettingsSheet-CdYs8qwG.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-Ct_YZNsH.js","/assets/TournamentRoom-BOqqRzi_.css","/assets/TournamentRoom-DqOmX2t-.js","/assets/Way-DfkzWBsL.css","/assets/Way-yiIboKWL.js","/assets/WhoMayJoin-BtBjNadK.css","/assets/WhoMayJoin-CeadFtaf.js","/assets/de-BbB5mMou.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/en-CLW5FdkA.js","/assets/en-DaiGD3L2.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-BxsXoZ3k.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-Du1nPrEb.js","/assets/icon.svg","/assets/index-BohEMlLs.js","/assets/index-DbnjZrqq.css","/assets/lobby.svelte-BcE3bkkT.js","/assets/opening.svelte-vhq0VLBP.js","/assets/own-BFY37r7x.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/pl-YJ3jsi4v.js","/assets/progress-CXt7w13G.js","/assets/progress-Dr2ZLiMI.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-C09BgnX8.js","/assets/table-CcaBfo9K.css","/assets/words-CfIgqJC1.js"];
const CACHE = 'skat-d6abf5672112';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(['/', ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    // The newest page while the server answers; the kept one when it does not.
    event.respondWith(fetch(request).catch(() => caches.match('/')));
  } else if (FILES.includes(pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
