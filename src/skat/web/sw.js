// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-C1uQ3BbP.js","/assets/AccountSheet-H5XWSdUz.css","/assets/Back-PYy-Wwxm.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DS2lgbOa.css","/assets/BiggestMistake-DgStsl4N.js","/assets/BoardPage-BQ1J78Ug.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-BV-t_uDB.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DuplicateRoom-Cn8bt1NG.js","/assets/DuplicateRoom-ltp_Ws1C.css","/assets/EntryPad-BVOXao7M.js","/assets/EntryPad-CnWZKhZy.css","/assets/EveningRoom-DxUvxI--.js","/assets/FairPage-CASf7OIR.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-B04nTr3U.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-B5I2yivM.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-B_X29A2K.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-CPjMSWA1.js","/assets/LastResults-8guj7aal.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BlDSavHT.css","/assets/LearnPage-DOwZDaXC.js","/assets/ListRoom-Dv4VxsxQ.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-CA6zjQMM.css","/assets/MyRoom-D-13_DWp.js","/assets/NewTable-Dy1Az0DZ.css","/assets/NewTable-gKouZSAU.js","/assets/OpenTables-AKTNJvY7.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-Do47eJlb.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-ca4425rq.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-D-gQ8ynW.js","/assets/PlayOnPage-BH73KyjY.css","/assets/PlayOnPage-CtghpZjC.js","/assets/PuzzlePage-DrzWbeOC.css","/assets/PuzzlePage-UBQYri5Z.js","/assets/RealTable-DVhl7XO9.js","/assets/RefereePage-BllyfB6M.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-DHAqSnBs.js","/assets/ReviewPage-CsoN_fGr.css","/assets/ReviewPage-tyeRtLPc.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DNCLZ1yD.js","/assets/SettingsSheet-CLtJoyQ4.js","/assets/TopsKeys-Cekbsmcm.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-2VN9WmPA.css","/assets/TournamentRoom-B7Xt93Bq.js","/assets/Way-C1kNQA5X.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-CJn0XHOW.js","/assets/de-Cfmis7fG.js","/assets/de-D1paxyHg.js","/assets/de-L6GNpJmP.js","/assets/de-r06_NEiS.js","/assets/en-CDhggLTq.js","/assets/en-CSLYjiOc.js","/assets/en-Cj5De-6p.js","/assets/en-Wjah9Gm1.js","/assets/entrance-C7rfQNjr.css","/assets/fr-BkjnaL_q.js","/assets/fr-C0Rcb5aK.js","/assets/fr-CjRZdZFD.js","/assets/fr-D2q4Kecf.js","/assets/here-C7AzH6kn.js","/assets/icon.svg","/assets/ids-DMbUeAel.js","/assets/index-BiV9UkVh.js","/assets/index-CKavI3G1.css","/assets/lobby.svelte-BmudHzMi.js","/assets/opening.svelte-DgqkcH5Q.js","/assets/own-Bbe6-RAj.js","/assets/pl-B-e-VHv1.js","/assets/pl-BdYaqtDC.js","/assets/pl-D0ckEbBk.js","/assets/pl-fAbGSc7d.js","/assets/progress-B4V73Gt5.js","/assets/progress-BAd36pgY.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-DrYx-OI1.js","/assets/table-Ntbh5cbh.css","/assets/words-ClnsmsVQ.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-7321cd84ee41';

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
