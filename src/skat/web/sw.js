// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-B2Y4sZg4.js","/assets/AccountSheet-H5XWSdUz.css","/assets/Back-Cd2vAQm_.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DS2lgbOa.css","/assets/BiggestMistake-Dp6T7BId.js","/assets/BoardPage-Dh0r-9sq.css","/assets/BoardPage-znWeOCl7.js","/assets/DailyPage-CdlskP7K.js","/assets/DailyPage-DaiSS0ow.css","/assets/DuplicateRoom-BVj61-kB.js","/assets/DuplicateRoom-ltp_Ws1C.css","/assets/EntryPad-9KLmFjY8.js","/assets/EntryPad-CnWZKhZy.css","/assets/EveningRoom-HxbRkNIM.js","/assets/FairPage-DEjof7bC.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-a6cajUPR.js","/assets/GamesRoom-3Hr712LH.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-B42bJoti.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-Bhm0Axbm.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-DmvjenYZ.js","/assets/LearnPage-D1_l4yf0.css","/assets/LearnPage-b5GwxW6S.js","/assets/ListRoom-BCnm_ob0.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-CA6zjQMM.css","/assets/MyRoom-c_RHj_Ot.js","/assets/NewTable-Dg5fpIzy.js","/assets/NewTable-Dy1Az0DZ.css","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-Dp9HScx7.js","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DfzqdBF4.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-yGPIbVuH.js","/assets/PlayNow-Bi9q7ZWN.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-BH73KyjY.css","/assets/PlayOnPage-BSXG-Cio.js","/assets/PuzzlePage-AfSzZwu3.css","/assets/PuzzlePage-SR1rzX4l.js","/assets/RealTable-Ck_RcZMY.js","/assets/RefereePage-CmMQHo5z.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-DmcXTPLz.js","/assets/ReviewPage-BO_Uof6T.js","/assets/ReviewPage-DvD0ncIf.css","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-Btwl8OpY.js","/assets/SettingsSheet-DU63Kw-0.js","/assets/TopsKeys-CJfpRHwC.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-2VN9WmPA.css","/assets/TournamentRoom-BfPOlI0y.js","/assets/Way-D81Cm7Dv.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-BWT2nkP6.js","/assets/de-BPBEky44.js","/assets/de-BYvECiMC.js","/assets/de-Ckz_K5I7.js","/assets/de-D1paxyHg.js","/assets/en-BdBsbdyt.js","/assets/en-CSLYjiOc.js","/assets/en-C_M1QbzV.js","/assets/en-tT3L4fDQ.js","/assets/entrance-C7rfQNjr.css","/assets/fr-C0Rcb5aK.js","/assets/fr-CAYwDIut.js","/assets/fr-DqxhzYmS.js","/assets/fr-T7zrq-ZA.js","/assets/here-C1bk8j-4.js","/assets/icon.svg","/assets/ids-DMbUeAel.js","/assets/index-BchA0gAM.js","/assets/index-CKavI3G1.css","/assets/lobby.svelte-CuTwCmxx.js","/assets/opening.svelte-DYk03UXE.js","/assets/own-BMBUdjaK.js","/assets/pl-B-e-VHv1.js","/assets/pl-CFJG6uTH.js","/assets/pl-Cx9vPtJA.js","/assets/pl-lHPc5YZY.js","/assets/progress-D0XhCVPf.js","/assets/progress-DUcugwFc.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-CIqJld73.js","/assets/table-Ntbh5cbh.css","/assets/words-R5eGbodT.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-13809472b131';

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
