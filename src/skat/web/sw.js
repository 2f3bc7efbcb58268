// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-ObWXUIRv.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DPU-1H9b.js","/assets/Back-BS9pkHgG.css","/assets/Back-DzhPkrfo.js","/assets/BiggestMistake-HXCg8Quj.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BT0qfDQi.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-CGHkOsrk.js","/assets/EntryPad-B19G5qHZ.js","/assets/EntryPad-DbGgXaVo.css","/assets/EveningRoom-BqlT6Nsy.js","/assets/FairPage-Aif5PxM9.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DWeK-oP0.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-BUFElWiP.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-FyVzC4iG.js","/assets/LastResults-CzpwJO-i.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-LEIQCO3m.css","/assets/LearnPage-aI1Tcx-T.js","/assets/ListRoom-BfFXgpNJ.js","/assets/ListRoom-JPiBEX85.css","/assets/MyRoom-BbqvR3Qb.js","/assets/MyRoom-UsapeR1x.css","/assets/NameField-BPuH1co-.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-Df8YGZCV.js","/assets/OpenTables-BIaoADEX.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-D4J2qUGa.js","/assets/PastedText-BklVZ9ZY.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-PK0u9VA1.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-Dd0wcqJo.js","/assets/PuzzlePage-B7AvScBB.css","/assets/PuzzlePage-C5Sif1PD.js","/assets/RealTable-ogBexSRy.js","/assets/RefereePage-B6B3rOv0.js","/assets/RefereePage-C-QAsxSC.css","/assets/ReplayPage-2eptgpMx.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-CmWFyL1X.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-Diod7j8B.js","/assets/SettingsSheet-DqqqiDcJ.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-TgG0Yn9i.js","/assets/Way-CRgR7949.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BJhemnyt.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/de-BWCSaiws.js","/assets/de-CwIk9wyv.js","/assets/de-DhjtNYWb.js","/assets/en-C7tNi_s1.js","/assets/en-CDv4Xq4M.js","/assets/en-WcVP6XvR.js","/assets/entrance-CZdWUFfw.css","/assets/fr-B36wa3YA.js","/assets/fr-CRUeJkHI.js","/assets/fr-wDEmq-U3.js","/assets/here-BfXFaLNv.js","/assets/icon.svg","/assets/index-CO-Utm_w.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-vvuayE09.js","/assets/opening.svelte-DBBo_tOV.js","/assets/own-DKXFXeGk.js","/assets/pl-Bswg3ge2.js","/assets/pl-Kl_ms-bZ.js","/assets/pl-N3_SUKdM.js","/assets/place.svelte-B__A5vPk.js","/assets/progress-DdHEMcRS.js","/assets/progress-Tj__6ZfI.js","/assets/shipped.jsonl-DdSin8_Z.gz","/assets/table-BDBQgncz.css","/assets/table-Dg5tTSIv.js","/assets/words-qaxHl4dt.js"];
const CACHE = 'skat-61a8ca068933';

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
