// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BLJtomTm.css","/assets/AccountSheet-DedtWimN.js","/assets/Attempt-CFSgaCDC.js","/assets/Attempt-CPBTark0.css","/assets/Back-IO00UNpa.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-C1nBLYji.js","/assets/BiggestMistake-DS2lgbOa.css","/assets/BoardPage-Dh0r-9sq.css","/assets/BoardPage-HEn4ApyF.js","/assets/DailyPage-6c-HSKwG.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-Bp44oqhE.js","/assets/EntryPad-CtujC-ai.css","/assets/EveningRoom-UP4hzyW2.js","/assets/FairPage-C2hZxWNK.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-BO8moVV2.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-UOjQYl5N.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-B3tbUpLM.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-DI4DPa-m.js","/assets/LastResults-DCuTgVeY.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-B05EmUZj.js","/assets/LearnPage-BKd03xyS.css","/assets/ListRoom-D1b1k1Nz.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-5uv9Gcaq.js","/assets/MyRoom-6Y1UH-MG.css","/assets/NewTable-DeRNKXYH.js","/assets/NewTable-DqUvOXSj.css","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-H1qV6SdM.js","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-D_RA0rnQ.js","/assets/PastedText-BJ7OBUGw.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CR3Rdop9.js","/assets/PlayOnPage-CEbWyW04.js","/assets/PlayOnPage-CL27dX_6.css","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-Dda4xJ19.js","/assets/RealTable-Cn6rxBah.js","/assets/RefereePage-9uJw9buE.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-BvAY5g21.js","/assets/ReviewPage-B8qfOGTJ.css","/assets/ReviewPage-CqPi7Ax4.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-D9Gvknfm.js","/assets/SettingsSheet-Dzv8-1oz.js","/assets/TopsKeys-BtK-XC_7.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-BEvlL9U5.js","/assets/TournamentRoom-DZgBAXJ-.css","/assets/Way-COp37hO7.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BtBjNadK.css","/assets/WhoMayJoin-DC_5JB7W.js","/assets/de-CWUPvLSc.js","/assets/de-DR62fBCq.js","/assets/de-DYjGdsL2.js","/assets/de-DhjtNYWb.js","/assets/en-Cf3PkV-Y.js","/assets/en-D57Wu_7Q.js","/assets/en-IAscG6sd.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-CET6bRWi.js","/assets/fr-Dw14dY73.js","/assets/fr-DzmKYy7f.js","/assets/fr-wDEmq-U3.js","/assets/here-79sZBViw.js","/assets/icon.svg","/assets/index-CKavI3G1.css","/assets/index-UVyuXp_X.js","/assets/lobby.svelte-CX5mUavD.js","/assets/opening.svelte-BKv0FGOp.js","/assets/own-B_GBfDEU.js","/assets/pl-B6ZLfgCC.js","/assets/pl-Bswg3ge2.js","/assets/pl-CHzZJNmy.js","/assets/pl-JiL8iJvy.js","/assets/progress-CFYEiqK3.js","/assets/progress-M-5tVNH-.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BJZagpNK.css","/assets/table-C-ugZLOr.js","/assets/words-nyZmG0vA.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-db8741a180ed';

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
