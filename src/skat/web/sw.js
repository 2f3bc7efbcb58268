// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-DCqq2Ps1.js","/assets/AccountSheet-H5XWSdUz.css","/assets/Back-BDahjIxL.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-BRB8zXC_.js","/assets/BiggestMistake-DS2lgbOa.css","/assets/BoardPage-6qEVWioK.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-Cwbmz1Mb.js","/assets/DuplicateRoom-3H4LizbM.js","/assets/DuplicateRoom-DhH6iquH.css","/assets/EntryPad-CZTjuefY.js","/assets/EntryPad-CnWZKhZy.css","/assets/EveningRoom-nRGOeW8V.js","/assets/FairPage-BPr80bc_.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DDqQnens.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-BslOFbG-.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-D1blr6ID.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-BX99nJWq.js","/assets/LastResults-BGgawLGV.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-CxM3dtC-.js","/assets/ListRoom-CGv6cd0X.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-CfwqRIeJ.js","/assets/NewTable-Dy1Az0DZ.css","/assets/NewTable-tW0z270P.js","/assets/OpenTables-CTO3ncjw.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DnHH6D8W.js","/assets/PastedText-3wPGGMju.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CSKVMKlX.js","/assets/PlayOnPage-CL27dX_6.css","/assets/PlayOnPage-CwMnsV1p.js","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-D0hSXbN6.js","/assets/RealTable-CYxzycXt.js","/assets/RefereePage-CfZoo6Td.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BDStL5WU.js","/assets/ReplayPage-BoeWmNql.css","/assets/ReviewPage-B8qfOGTJ.css","/assets/ReviewPage-DUolnNLo.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-C2eFUylw.js","/assets/SettingsSheet-DJlCEfVz.js","/assets/TopsKeys-CjIfTOKq.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-2VN9WmPA.css","/assets/TournamentRoom-CbgVJg59.js","/assets/Way-DfkzWBsL.css","/assets/Way-Zpx4_rkJ.js","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-B_dqEMvV.js","/assets/de-CQx_bx-1.js","/assets/de-D86NQNRN.js","/assets/de-DhjtNYWb.js","/assets/de-r06_NEiS.js","/assets/en-GQIr1Bu9.js","/assets/en-WcVP6XvR.js","/assets/en-Wjah9Gm1.js","/assets/en-zT31VsFV.js","/assets/entrance-C7rfQNjr.css","/assets/fr-CwKlVAYl.js","/assets/fr-D2q4Kecf.js","/assets/fr-D4fju-Zd.js","/assets/fr-wDEmq-U3.js","/assets/here-Cyk3yZys.js","/assets/icon.svg","/assets/ids-DMbUeAel.js","/assets/index-CKavI3G1.css","/assets/index-CjSn6xM6.js","/assets/lobby.svelte-CQn1NXD5.js","/assets/opening.svelte-DtK1bsnq.js","/assets/own-CTjDEYVK.js","/assets/pl-BDUYe_Ds.js","/assets/pl-BkzRZLGa.js","/assets/pl-Bswg3ge2.js","/assets/pl-JyzB5_lr.js","/assets/progress-Dja1Tj_R.js","/assets/progress-NTFiM0Bt.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-Bfpz3eOb.css","/assets/table-C1qGtG6i.js","/assets/words-0xzvkUyT.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-9be12e60ede6';

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
