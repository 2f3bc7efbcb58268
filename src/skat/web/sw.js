// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BYThMi_3.css","/assets/AccountSheet-CwZlUvVq.js","/assets/Attempt-BdIgGEf0.js","/assets/Attempt-CPBTark0.css","/assets/Back-ClzUZwSC.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DS2lgbOa.css","/assets/BiggestMistake-DXogXuIK.js","/assets/BoardPage-C7Fx5Xj6.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-BtP3sdH6.js","/assets/EntryPad-CtujC-ai.css","/assets/EntryPad-kqd5w19U.js","/assets/EveningRoom-Kocbil3s.js","/assets/FairPage-7ajTF4mE.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DCXy3W9u.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-Bs_8087R.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-B6C7IVfK.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-SA2n0reK.js","/assets/LastResults-BQ5DHLdP.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-Dq8eFU72.js","/assets/ListRoom-CGGUS7u1.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-CNzzlc_V.js","/assets/NewTable-DaBXvXPp.js","/assets/NewTable-DqUvOXSj.css","/assets/OpenTables-C5nPqQUV.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-GCrKlq-A.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-DwAjFuwM.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-mehGgFgu.js","/assets/PlayOnPage-CL27dX_6.css","/assets/PlayOnPage-UhjpuIKw.js","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-CUddRjCK.js","/assets/RealTable-Czn2-8ej.js","/assets/RefereePage-B5bKKQwU.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-BvHYkWgj.js","/assets/ReviewPage-B8qfOGTJ.css","/assets/ReviewPage-CHrMx7XO.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-CGuHrBAs.js","/assets/SettingsSheet-DGrSZC1T.js","/assets/TopsKeys-DWzQLVII.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-DZgBAXJ-.css","/assets/TournamentRoom-ElpLjKgi.js","/assets/Way-BgEUa2Ma.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-B708yf2o.js","/assets/WhoMayJoin-BtBjNadK.css","/assets/de-BzpnbewS.js","/assets/de-DR62fBCq.js","/assets/de-DhjtNYWb.js","/assets/en-CcABROE2.js","/assets/en-D57Wu_7Q.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-CET6bRWi.js","/assets/fr-CmnAEOfM.js","/assets/fr-wDEmq-U3.js","/assets/here-C3cFwnAb.js","/assets/icon.svg","/assets/index-CKavI3G1.css","/assets/index-Dwjlgkbu.js","/assets/lobby.svelte-CWXNERKB.js","/assets/opening.svelte-DdWQOTh6.js","/assets/own-DfjhHay5.js","/assets/pl-B5nrXJ5j.js","/assets/pl-Bswg3ge2.js","/assets/pl-JiL8iJvy.js","/assets/progress-Fyp9ZH38.js","/assets/progress-ubKZlzFA.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BJZagpNK.css","/assets/table-rNzQT9qV.js","/assets/words-vVFIgoHe.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-7ca9786ce63d';

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
