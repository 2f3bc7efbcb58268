// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-B8Q2bSve.css","/assets/AccountSheet-wZA-p7gV.js","/assets/Back-9lQI7EYH.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DS2lgbOa.css","/assets/BiggestMistake-OSKkNY0r.js","/assets/BoardPage-BTG_hSPI.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-DDsbLwCG.js","/assets/EntryPad-Bee0wTm1.js","/assets/EntryPad-CnWZKhZy.css","/assets/EveningRoom-tLQ1JbdW.js","/assets/FairPage-I9bf6iGK.css","/assets/FairPage-yQUQi2Vh.js","/assets/FileButton-Dt2GJFLr.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-BtUXhROg.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-DQRl8sqQ.js","/assets/KnownEvenings-B8jSGQvW.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-yjD_b6LO.js","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-CchbXqPK.js","/assets/ListRoom-Dj0Xm0vf.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-DCRXA6tl.js","/assets/NewTable-Byr-ocDX.js","/assets/NewTable-DqUvOXSj.css","/assets/OpenTables-CC8mSJHu.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-jAx2VbnP.js","/assets/PastedText-BCfzlg1I.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-HG_yKvEd.js","/assets/PlayOnPage-BeSVqHer.js","/assets/PlayOnPage-CL27dX_6.css","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-CP1EtqqC.js","/assets/RealTable-Cs7UQjIy.js","/assets/RefereePage-BQJUVKtY.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-B-jZa9jF.js","/assets/ReplayPage-BoeWmNql.css","/assets/ReviewPage-B8qfOGTJ.css","/assets/ReviewPage-C78G_rwc.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-oBzVUb3O.js","/assets/SettingsSheet-Dl1RX_gf.js","/assets/TopsKeys-DH8pmpEB.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-CDsSumqn.css","/assets/TournamentRoom-xoW9bI2_.js","/assets/Way-CFQzLC17.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BtBjNadK.css","/assets/WhoMayJoin-DjxUxfVJ.js","/assets/de-C_DdZHwu.js","/assets/de-CwjOV-r7.js","/assets/de-DUCpWUIv.js","/assets/de-DhjtNYWb.js","/assets/en-Br3WmaRn.js","/assets/en-DJBLxtTC.js","/assets/en-WcVP6XvR.js","/assets/en-wOi-xPAx.js","/assets/entrance-Di-pOTxz.css","/assets/fr-Cgy9fb7u.js","/assets/fr-XSsM1JS2.js","/assets/fr-sjhgq7EN.js","/assets/fr-wDEmq-U3.js","/assets/here-D2HA4UAB.js","/assets/icon.svg","/assets/index-BlimeXRa.js","/assets/index-CKavI3G1.css","/assets/lobby.svelte-BSvU3rHZ.js","/assets/opening.svelte-BZyzItd0.js","/assets/own-gFj7hhg6.js","/assets/pl-BDkskCA6.js","/assets/pl-BJkrb94a.js","/assets/pl-Bswg3ge2.js","/assets/pl-D4LkkS50.js","/assets/progress-Ca8m5m7W.js","/assets/progress-CxC_LUOF.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-CuHOWXRE.js","/assets/table-bWxhnCZI.css","/assets/words-RNtriPyH.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-dec6827f73da';

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
