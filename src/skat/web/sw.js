// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Ci3WF8kC.js","/assets/Attempt-BGPnxS7z.js","/assets/Attempt-CPBTark0.css","/assets/Back-ClSUlYXG.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-Dc8XTB7l.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-DD6m6DVt.css","/assets/BoardPage-De-umncy.js","/assets/DailyPage-B05CiLsj.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-CHgeQ6Zg.js","/assets/EntryPad-Clw5MR9a.css","/assets/EveningRoom-DnWUgubc.js","/assets/FairPage-CFLNqKzZ.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-C-q0hUiH.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-DthKwAGr.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BnQUzOCp.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-BIxXO6fG.js","/assets/LastResults-CzREERS3.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-CqG1Rb4m.js","/assets/ListRoom-ClVZE7jA.js","/assets/ListRoom-xtxD0R_G.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-C99GZATb.js","/assets/NewTable-BPiQn3sx.js","/assets/NewTable-DqUvOXSj.css","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-_bQb_-0w.js","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DoMc5XF-.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-vwm5a8m4.js","/assets/PlayNow-Bt6OGgwD.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-CS9G0yjZ.js","/assets/PuzzlePage-BiMfP4b7.css","/assets/PuzzlePage-MsUAm6Nv.js","/assets/RealTable-Cbga-Bq0.js","/assets/RefereePage-D2DkoRhf.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BDya_4am.js","/assets/ReplayPage-BmFh44hx.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-WOKV7PvM.js","/assets/SeatThen-BYn-mvT2.js","/assets/SeatThen-BpTw4v-8.css","/assets/SettingsSheet-5oE1KLav.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-CY1JugNw.js","/assets/TournamentRoom-BOqqRzi_.css","/assets/TournamentRoom-BoL0vVwq.js","/assets/Way-DfkzWBsL.css","/assets/Way-ECxCbrVK.js","/assets/WhoMayJoin-BtBjNadK.css","/assets/WhoMayJoin-voRHdWgm.js","/assets/de-BbB5mMou.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/en-CLW5FdkA.js","/assets/en-DaiGD3L2.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-BxsXoZ3k.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-D9r_aP2y.js","/assets/icon.svg","/assets/index-BlMeYa8m.js","/assets/index-DbnjZrqq.css","/assets/lobby.svelte-Csi_a07a.js","/assets/opening.svelte-u6cIlw-_.js","/assets/own-BAzXMm5c.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/pl-YJ3jsi4v.js","/assets/progress-B0DGmE8q.js","/assets/progress-CYRFmmf7.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BICjOtva.js","/assets/table-CjhIcrWq.css","/assets/words-DJulHT4q.js"];
const CACHE = 'skat-e6767c6ccf2b';

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
