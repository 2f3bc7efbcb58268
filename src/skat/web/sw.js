// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-CWbgRcFm.js","/assets/AccountSheet-H5XWSdUz.css","/assets/Back-BwGhASyl.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DDTn6oJO.js","/assets/BiggestMistake-DS2lgbOa.css","/assets/BoardPage-B3DCwBOy.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-BnMO9TiJ.js","/assets/DuplicateRoom-LTe0ZG5-.js","/assets/DuplicateRoom-ltp_Ws1C.css","/assets/EntryPad-CnWZKhZy.css","/assets/EntryPad-DdxFQo7K.js","/assets/EveningRoom-Bf6udWgw.js","/assets/FairPage-DEqgBrnk.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-C25Xd7v1.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-Du9si8xJ.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-NQMcMfSR.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-CvNqNPEQ.js","/assets/LastResults-Cx5q4_Pe.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-4kfA28qa.js","/assets/LearnPage-BKd03xyS.css","/assets/ListRoom-CDvzUNwX.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-CQgq8Ewn.js","/assets/NewTable-DApDrkVi.js","/assets/NewTable-Dy1Az0DZ.css","/assets/OpenTables-7a7q7fnC.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DNyXYLt-.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-fm8r3bjG.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CQB8M5Rx.js","/assets/PlayOnPage-CL27dX_6.css","/assets/PlayOnPage-DXCjsmZo.js","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-DrQkbivQ.js","/assets/RealTable-CAYUURpI.js","/assets/RefereePage-CvglW5oY.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-VKpGOGis.js","/assets/ReviewPage-2wbHZhQf.js","/assets/ReviewPage-B8qfOGTJ.css","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-C9YsVrEj.js","/assets/SettingsSheet-CyL3KOmv.js","/assets/TopsKeys-CQHi-Mcw.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-2VN9WmPA.css","/assets/TournamentRoom-40uVLMMi.js","/assets/Way-D5YiNKFT.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-Cq7qX6Du.js","/assets/de-CQx_bx-1.js","/assets/de-D1paxyHg.js","/assets/de-DhjtNYWb.js","/assets/de-r06_NEiS.js","/assets/en-CSLYjiOc.js","/assets/en-GQIr1Bu9.js","/assets/en-WcVP6XvR.js","/assets/en-Wjah9Gm1.js","/assets/entrance-C7rfQNjr.css","/assets/fr-CwKlVAYl.js","/assets/fr-D2q4Kecf.js","/assets/fr-DGq3aWmJ.js","/assets/fr-wDEmq-U3.js","/assets/here-B62YR9lA.js","/assets/icon.svg","/assets/ids-DMbUeAel.js","/assets/index-CKavI3G1.css","/assets/index-aAnur-QN.js","/assets/lobby.svelte-53lD7xA1.js","/assets/opening.svelte-BUrni2NO.js","/assets/own--SIkVhiv.js","/assets/pl-B-e-VHv1.js","/assets/pl-BDUYe_Ds.js","/assets/pl-Bswg3ge2.js","/assets/pl-JyzB5_lr.js","/assets/progress-CvmA5ON9.js","/assets/progress-fqOu4ycU.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-CTEt5vIw.js","/assets/table-DEAi25mp.css","/assets/words-Cxq7CFYD.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-8d5f4332b23e';

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
