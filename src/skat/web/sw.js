// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BYThMi_3.css","/assets/AccountSheet-DCgsOO4F.js","/assets/Attempt-B_I3qOyv.js","/assets/Attempt-CPBTark0.css","/assets/Back-BSujKJO-.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-BOM9xSI9.js","/assets/BiggestMistake-DS2lgbOa.css","/assets/BoardPage-CA0equ3J.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-DFY7FtuT.js","/assets/EntryPad-BvRFNKFw.js","/assets/EntryPad-CtujC-ai.css","/assets/EveningRoom-B8Om9O4V.js","/assets/FairPage-DKKhjEsJ.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-D5ioznjp.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-45WOiexa.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CAZTC62u.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-bVxUt-eN.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-Dgj6cOZ3.js","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-DwzCVQe_.js","/assets/ListRoom-Dtu3RRvq.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-BX7bK0IV.js","/assets/NewTable-DE02kvUx.js","/assets/NewTable-DqUvOXSj.css","/assets/OpenTables-Bxgs9YN0.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-CK5sk-TX.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-Cevq2-Rn.js","/assets/PlayNow-BaLcCGMf.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-CL27dX_6.css","/assets/PlayOnPage-ecm2sfW7.js","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-DzHOjs3K.js","/assets/RealTable-BnAf4VC-.js","/assets/RefereePage-Ca4meRTY.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-DOuzCsIS.js","/assets/ReviewPage-B8qfOGTJ.css","/assets/ReviewPage-BK2XiS5X.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-ChoJKeJx.js","/assets/SettingsSheet-09Sia3Ug.js","/assets/TopsKeys-BAOa3xD3.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-DZgBAXJ-.css","/assets/TournamentRoom-RSwfC_rI.js","/assets/Way-DZbF6LVh.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BtBjNadK.css","/assets/WhoMayJoin-DXTf7ajr.js","/assets/de-CWUPvLSc.js","/assets/de-DR62fBCq.js","/assets/de-DYjGdsL2.js","/assets/de-DhjtNYWb.js","/assets/en-Cf3PkV-Y.js","/assets/en-D57Wu_7Q.js","/assets/en-IAscG6sd.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-CET6bRWi.js","/assets/fr-Dw14dY73.js","/assets/fr-DzmKYy7f.js","/assets/fr-wDEmq-U3.js","/assets/here-jhqNofkK.js","/assets/icon.svg","/assets/index-CKavI3G1.css","/assets/index-CuWpSWSF.js","/assets/lobby.svelte-UoKkX9z4.js","/assets/opening.svelte-C_cjZOSs.js","/assets/own-CXsTxnqX.js","/assets/pl-B6ZLfgCC.js","/assets/pl-Bswg3ge2.js","/assets/pl-CHzZJNmy.js","/assets/pl-JiL8iJvy.js","/assets/progress-BcFzTe6B.js","/assets/progress-CIRYGUvA.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BJZagpNK.css","/assets/table-Cyt-0aUq.js","/assets/words-B3cVhhZA.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-def8ba7ca795';

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
