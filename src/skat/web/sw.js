// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-CRnILF4X.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DkLe3w30.js","/assets/Back-qB-9uCMx.css","/assets/Back-s1xftB2b.js","/assets/BiggestMistake-COenwzS6.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-D9IFq_oc.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-PQb4rqS_.js","/assets/EntryPad-B53XTl-y.js","/assets/EntryPad-Clw5MR9a.css","/assets/EveningRoom-BEBIO8cM.js","/assets/FairPage-CPNbiOqN.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-qJjM4X6c.js","/assets/GamesRoom-BeLqFa2Z.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-D13UjZ0y.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-Cb1IN5mx.js","/assets/LastResults-D8YdL7cl.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-B4yi45ka.css","/assets/LearnPage-Dm2TJyXL.js","/assets/ListRoom-ZEnag3W9.js","/assets/ListRoom-xtxD0R_G.css","/assets/MyRoom-UsapeR1x.css","/assets/MyRoom-ZLfIskxX.js","/assets/NewTable-CboMiYLy.js","/assets/NewTable-DqUvOXSj.css","/assets/OpenTables-DNC3lYia.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-YnRFfRv1.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-DiQXrmfW.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DE4gdicM.js","/assets/PlayOnPage-3zPpr_19.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-BiMfP4b7.css","/assets/PuzzlePage-DkR9w3vV.js","/assets/RealTable-CHqNiiaH.js","/assets/RefereePage-Bvv_iyos.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BknsCnMP.js","/assets/ReplayPage-BmFh44hx.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-DIYd3mEn.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-CUHLKv2K.js","/assets/SettingsSheet-C5yY1RyK.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-CsvtR6_o.js","/assets/TournamentRoom-BOqqRzi_.css","/assets/TournamentRoom-BalQNMfC.js","/assets/Way-B46SsEzo.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BtBjNadK.css","/assets/WhoMayJoin-DHuno4Oc.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/de-kvJ7QFd3.js","/assets/en-CLW5FdkA.js","/assets/en-WcVP6XvR.js","/assets/en-s9_yfznV.js","/assets/entrance-Di-pOTxz.css","/assets/fr-1oKgsA9j.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-BdaHccuc.js","/assets/icon.svg","/assets/index-DD1QvKS4.js","/assets/index-DbnjZrqq.css","/assets/lobby.svelte-zpRKlqWj.js","/assets/opening.svelte-6ScijItN.js","/assets/own-DqofxH8p.js","/assets/pl-BjiX-tnS.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/progress-JFBXKdCe.js","/assets/progress-nKIcivkJ.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-B1jwFtyB.js","/assets/table-DNGgyWbS.css","/assets/words-B3UntAaS.js"];
const CACHE = 'skat-9b649f7d617b';

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
