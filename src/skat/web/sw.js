// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DKzENYaz.js","/assets/Attempt-Bq1QK77Q.js","/assets/Attempt-CPBTark0.css","/assets/Back-B6vDKB_T.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-BrHLTWIQ.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BLiV8Zpa.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-HUtBz1CH.js","/assets/EntryPad-Clw5MR9a.css","/assets/EntryPad-Dzsql1y8.js","/assets/EveningRoom-Bi3Sd4h-.js","/assets/FairPage-Dc4u8Zc8.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-B8PYmL7j.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-DNOsel5E.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-Bpq67-rq.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-C87O4KnB.js","/assets/LastResults-CwiG5a2a.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BD1_5c59.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-D9AHpDnP.js","/assets/ListRoom-_ywC3UMO.css","/assets/MyRoom-DQjGqFWx.js","/assets/MyRoom-UsapeR1x.css","/assets/NameField-BRkr2ZKU.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-BgTWa8ls.js","/assets/OpenTables-Cv-j7OjW.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-xdz8SI42.js","/assets/PastedText-BUqGU6_F.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DsP-U4OL.js","/assets/PlayOnPage-8junzevy.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-B6MlYydS.js","/assets/PuzzlePage-B7AvScBB.css","/assets/RealTable-DqpVwEUr.js","/assets/RefereePage-BDTT69Wl.js","/assets/RefereePage-CpVnYl_Z.css","/assets/ReplayPage-CvDARN_p.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-BDjue2wd.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-C34pMYnC.js","/assets/SettingsSheet-BaWpLuhO.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-CftYaYCV.js","/assets/TournamentRoom-D8tr2QWo.js","/assets/TournamentRoom-DsozhetG.css","/assets/Way-CFCJ9mm4.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-Duupenqy.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/de-kvJ7QFd3.js","/assets/en-CLW5FdkA.js","/assets/en-WcVP6XvR.js","/assets/en-s9_yfznV.js","/assets/entrance-Di-pOTxz.css","/assets/fr-1oKgsA9j.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-CDpFIfdb.js","/assets/icon.svg","/assets/index-BIUJtCp4.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-E9C9Lov4.js","/assets/opening.svelte-B9AfOCii.js","/assets/own-Ctkg4q-s.js","/assets/pl-BULOehEm.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/progress-9FGo8_xz.js","/assets/progress-CRTkdEGJ.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-MI2pR5fC.css","/assets/table-kaeYEfFC.js","/assets/words-KORk3awm.js"];
const CACHE = 'skat-e215a0456ae1';

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
