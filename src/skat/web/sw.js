// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-H5XWSdUz.css","/assets/AccountSheet-t7S-EJMR.js","/assets/Back-DMEvUC_z.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-BoX-xdoX.js","/assets/BiggestMistake-DS2lgbOa.css","/assets/BoardPage-DDb4gndh.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-CUB3tKcv.js","/assets/DailyPage-DaiSS0ow.css","/assets/DuplicateRoom-CRLrwICb.js","/assets/DuplicateRoom-ltp_Ws1C.css","/assets/EntryPad-CnWZKhZy.css","/assets/EntryPad-DwNDCyLu.js","/assets/EveningRoom-ADEK7HRl.js","/assets/FairPage-C9TKpHmw.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-BV1oIlhW.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-CvE2yQpp.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-D4L263cr.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-BIuOoMgT.js","/assets/LastResults-CU50O3rM.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-D1_l4yf0.css","/assets/LearnPage-wr--NpFs.js","/assets/ListRoom-Bsq28FKw.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-CA6zjQMM.css","/assets/MyRoom-yjyT0Ggk.js","/assets/NewTable-CDxEC_x5.js","/assets/NewTable-Dy1Az0DZ.css","/assets/OpenTables-CdK9LMyj.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-Sjt8JWyq.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-CxcTUmts.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DkgXRIPR.js","/assets/PlayOnPage-BH73KyjY.css","/assets/PlayOnPage-E2JIsNsK.js","/assets/PuzzlePage-AfSzZwu3.css","/assets/PuzzlePage-CGiJ2gqz.js","/assets/RealTable-BVu7funp.js","/assets/RefereePage-B7S_5-I3.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-ChSWGv3i.js","/assets/ReviewPage-BODRldIN.js","/assets/ReviewPage-DvD0ncIf.css","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DSL8HU6y.js","/assets/SettingsSheet-BHiK7sVT.js","/assets/TopsKeys-BdKZrfeb.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-2VN9WmPA.css","/assets/TournamentRoom-DIBXmxjl.js","/assets/Way-DfkzWBsL.css","/assets/Way-ozrjsMmz.js","/assets/WhoMayJoin-3iI2DaBB.js","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/de-BPBEky44.js","/assets/de-BYvECiMC.js","/assets/de-Ckz_K5I7.js","/assets/de-D1paxyHg.js","/assets/en-BdBsbdyt.js","/assets/en-CSLYjiOc.js","/assets/en-C_M1QbzV.js","/assets/en-tT3L4fDQ.js","/assets/entrance-C7rfQNjr.css","/assets/fr-C0Rcb5aK.js","/assets/fr-CAYwDIut.js","/assets/fr-DqxhzYmS.js","/assets/fr-T7zrq-ZA.js","/assets/here-De1BTbsb.js","/assets/icon.svg","/assets/ids-DMbUeAel.js","/assets/index-B3rrpI3O.js","/assets/index-CKavI3G1.css","/assets/lobby.svelte-DiRB6A75.js","/assets/opening.svelte-CirjPA63.js","/assets/own-CuX04H7L.js","/assets/pl-B-e-VHv1.js","/assets/pl-CFJG6uTH.js","/assets/pl-Cx9vPtJA.js","/assets/pl-lHPc5YZY.js","/assets/progress-BQ-XpFtf.js","/assets/progress-DubVgyBD.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BIwG0wgj.js","/assets/table-Ntbh5cbh.css","/assets/words-C6s8MJxX.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-accd17938f6f';

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
