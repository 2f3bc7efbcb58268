// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BN9nPwb2.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-ChVUUEpK.js","/assets/Back-CSdNcnZ8.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DS2lgbOa.css","/assets/BiggestMistake-c1GZPP-I.js","/assets/BoardPage-CO9o-iV5.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-B4oLLeIs.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-BAOosW3D.js","/assets/EntryPad-Clw5MR9a.css","/assets/EveningRoom-DwneZe7k.js","/assets/FairPage-D-oDNTR8.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DkmaFT9R.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-i1-lFOR1.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-Ce0FATGg.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-CW8l_FFI.js","/assets/LastResults-Bzx2DkSP.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-CTVpkIKt.js","/assets/ListRoom-xtxD0R_G.css","/assets/ListRoom-y5AFruzf.js","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-C4T72Svp.js","/assets/NewTable-C9jmCgjy.js","/assets/NewTable-DqUvOXSj.css","/assets/OpenTables-DkmHkQif.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-BDY4oR3v.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-CYPD03OP.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-vkxsfekR.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-CCm8CGen.js","/assets/PuzzlePage-BiMfP4b7.css","/assets/PuzzlePage-Dtl6x89M.js","/assets/RealTable-CURE2RM1.js","/assets/RefereePage-DuUt6I0l.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BmFh44hx.css","/assets/ReplayPage-CPWsO1sp.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-CSlQ1fV_.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DUz-z_sl.js","/assets/SettingsSheet-Cckkx5Qy.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-DNqfpddE.js","/assets/TournamentRoom-BOqqRzi_.css","/assets/TournamentRoom-D08LBPSS.js","/assets/Way-DXtLSQez.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BtBjNadK.css","/assets/WhoMayJoin-CDgsI8SS.js","/assets/de-BbB5mMou.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/en-CLW5FdkA.js","/assets/en-DaiGD3L2.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-BxsXoZ3k.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-Bn9RCJyw.js","/assets/icon.svg","/assets/index-CKavI3G1.css","/assets/index-cjJX3a6a.js","/assets/lobby.svelte-CxBnH8Yq.js","/assets/opening.svelte-BZEVL6GW.js","/assets/own-DGog9QR6.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/pl-YJ3jsi4v.js","/assets/progress-BpbIP9g3.js","/assets/progress-C5N2eVg3.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-B3M7vke6.js","/assets/table-CLrsRqyP.css","/assets/words-CQkCCdV4.js"];
const CACHE = 'skat-02b7a50501e4';

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
