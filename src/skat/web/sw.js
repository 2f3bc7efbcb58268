// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-CoLVuhfQ.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-Cf-EUoHb.js","/assets/Back-CoRpjMHT.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-CnkIU74r.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-DD6m6DVt.css","/assets/BoardPage-DOOeY8wE.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-N22jyb0s.js","/assets/EntryPad-CBT96ZCv.js","/assets/EntryPad-Clw5MR9a.css","/assets/EveningRoom-ClpHZwMq.js","/assets/FairPage-BhTWkRV9.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-Br45uG2H.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-CO_Ihbuw.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BOfJ-4-8.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-CKFwiUlB.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-Dgcs5gly.js","/assets/LearnPage-B4yi45ka.css","/assets/LearnPage-E-DC_yLi.js","/assets/ListRoom-Dfu3gy4l.js","/assets/ListRoom-_ywC3UMO.css","/assets/MyRoom-BwQ3bLlo.js","/assets/MyRoom-UsapeR1x.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-DXHtuFMN.js","/assets/OpenTables-C-qoysAO.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-Btf056kq.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-CTRMXDoj.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-OBAs_Oys.js","/assets/PlayOnPage-B0Zpn4UT.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-A8NViJCx.css","/assets/PuzzlePage-ClFGHo5V.js","/assets/RealTable-EnW90NaX.js","/assets/RefereePage-BJ7302Qh.js","/assets/RefereePage-CpVnYl_Z.css","/assets/ReplayPage-5HVQrmXL.js","/assets/ReplayPage-BmFh44hx.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-BzLN1kgJ.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-Cs_NLY3p.js","/assets/SettingsSheet-GLZXR6kn.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-CSnoBjca.js","/assets/TournamentRoom-BUUbdicp.js","/assets/TournamentRoom-DsozhetG.css","/assets/Way-DfkzWBsL.css","/assets/Way-jV07aJO8.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-DpDs98W0.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/de-kvJ7QFd3.js","/assets/en-CLW5FdkA.js","/assets/en-WcVP6XvR.js","/assets/en-s9_yfznV.js","/assets/entrance-Di-pOTxz.css","/assets/fr-1oKgsA9j.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-CoTibKqN.js","/assets/icon.svg","/assets/index-BeLWn4dg.css","/assets/index-D19d80lg.js","/assets/lobby.svelte-B10Wpg5_.js","/assets/opening.svelte-Bh_ajM1Y.js","/assets/own-B07Lrlia.js","/assets/pl-BULOehEm.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/progress-5YonLIa4.js","/assets/progress-BjKaP2ro.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BNAHxUXt.js","/assets/table-DC5hkfAP.css","/assets/words-DxnySPYK.js"];
const CACHE = 'skat-469462125720';

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
