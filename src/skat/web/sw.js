// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-DV2OUpMO.js","/assets/AccountSheet-H5XWSdUz.css","/assets/Back-BdCa-3Pe.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DS2lgbOa.css","/assets/BiggestMistake-DY26MP0q.js","/assets/BoardPage-BPWd_mWT.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-BLXCv1es.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-CnWZKhZy.css","/assets/EntryPad-tr4Gb9w-.js","/assets/EveningRoom-B7Pdwk9-.js","/assets/FairPage-DBx_9n6L.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DE_NPeIW.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-6q3VmLhm.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BghEz4jM.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-DySGolr-.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-I3g9fBJ3.js","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-DFX22P2i.js","/assets/ListRoom-D3NnRXxE.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-B4ZlpAdg.js","/assets/NewTable-CTPd5ZdL.js","/assets/NewTable-Dy1Az0DZ.css","/assets/OpenTables-8RI09tO-.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-ZbPSV1lV.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-CQKFmG1z.js","/assets/PlayNow-BzHFSGFy.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-CL27dX_6.css","/assets/PlayOnPage-Vvcbrlnb.js","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-qtWMvB2X.js","/assets/RealTable-qtouE0Cv.js","/assets/RefereePage-OdNtWno8.css","/assets/RefereePage-nF5u1Bp8.js","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-D6agjwuP.js","/assets/ReviewPage-B8qfOGTJ.css","/assets/ReviewPage-CjHpyuh3.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-ReccQAsS.js","/assets/SettingsSheet-DitgWmRz.js","/assets/TopsKeys-BSKxIZ1m.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-CDsSumqn.css","/assets/TournamentRoom-zCq5-Ya5.js","/assets/Way-Cj66dKP1.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-vgkQ5Zis.js","/assets/de-BTaY6qJI.js","/assets/de-CwjOV-r7.js","/assets/de-DUCpWUIv.js","/assets/de-DhjtNYWb.js","/assets/en-Br3WmaRn.js","/assets/en-DJBLxtTC.js","/assets/en-WcVP6XvR.js","/assets/en-wOi-xPAx.js","/assets/entrance-Di-pOTxz.css","/assets/fr-Cgy9fb7u.js","/assets/fr-XSsM1JS2.js","/assets/fr-sjhgq7EN.js","/assets/fr-wDEmq-U3.js","/assets/here-ZmwewHco.js","/assets/icon.svg","/assets/index-CKavI3G1.css","/assets/index-DMY2n8LP.js","/assets/lobby.svelte-6cOc3gAu.js","/assets/opening.svelte-DrWGYexF.js","/assets/own-B4s0jawh.js","/assets/pl-BDkskCA6.js","/assets/pl-BJkrb94a.js","/assets/pl-Bswg3ge2.js","/assets/pl-D4LkkS50.js","/assets/progress-D9K2BJfR.js","/assets/progress-RgNeKO1V.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-bWxhnCZI.css","/assets/table-q9dMQAz8.js","/assets/words-KifAuU-W.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-4648234dd9de';

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
