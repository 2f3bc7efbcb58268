// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-sqcwMPrl.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CPv099j9.js","/assets/Back-DhiLfnnh.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DEZ1KEzh.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-1c-vfnl2.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-BL4N13ra.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-Clw5MR9a.css","/assets/EntryPad-Dp-of9mg.js","/assets/EveningRoom-Dtq1qR9j.js","/assets/FairPage-I9bf6iGK.css","/assets/FairPage-K87AjbWb.js","/assets/FileButton-CGNbkqV-.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-D6fVhIEo.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-B5nloab8.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-Dv02kbM-.js","/assets/LastResults-BnvE1fj_.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-BbY6Y93z.js","/assets/ListRoom-eFBzMtpb.js","/assets/ListRoom-xtxD0R_G.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-B0bM9WHF.js","/assets/NewTable-C0Pyw-UH.js","/assets/NewTable-DqUvOXSj.css","/assets/OpenTables-CNZ-TPe1.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-Ci-dmQ10.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-B2ap6T1C.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-n-hd2yiQ.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-D7Ifvk_h.js","/assets/PuzzlePage-BiMfP4b7.css","/assets/PuzzlePage-G8GsI_he.js","/assets/RealTable-Ij4yKc1c.js","/assets/RefereePage-OdNtWno8.css","/assets/RefereePage-il4Kd2PW.js","/assets/ReplayPage-BXwewJk_.js","/assets/ReplayPage-BmFh44hx.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-CxVNsEcB.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-QCllXqI6.js","/assets/SettingsSheet-4wFQH0Vn.js","/assets/TopsKeys-BRd8OkKY.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TournamentRoom-BOqqRzi_.css","/assets/TournamentRoom-C_Dv2Fli.js","/assets/Way-BvPF1tKg.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BEIfZS-O.js","/assets/WhoMayJoin-BtBjNadK.css","/assets/de-BbB5mMou.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/en-CLW5FdkA.js","/assets/en-DaiGD3L2.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-BxsXoZ3k.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-BEcjXlY_.js","/assets/icon.svg","/assets/index-DFQIM3FN.js","/assets/index-DbnjZrqq.css","/assets/lobby.svelte-DR5Nex4y.js","/assets/opening.svelte-BDDANGHz.js","/assets/own-Bvb3my-A.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/pl-YJ3jsi4v.js","/assets/progress-DUyOte1x.js","/assets/progress-oQZz2k3q.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BB5zr0uf.css","/assets/table-ZPb_Yisl.js","/assets/words-DYY5Co_d.js"];
const CACHE = 'skat-6f36fb34c9d5';

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
