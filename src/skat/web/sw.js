// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-B8Q2bSve.css","/assets/AccountSheet-Cf95r8wk.js","/assets/Back-DP5X6R2f.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DS2lgbOa.css","/assets/BiggestMistake-Dp2bs7PA.js","/assets/BoardPage-BCb1ajLD.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-9OEOMD2D.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-CnWZKhZy.css","/assets/EntryPad-DTS8BtKw.js","/assets/EveningRoom-CH4LwsMa.js","/assets/FairPage-CzUfOffy.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-p3NOFIk1.js","/assets/GamesRoom-DCl5c1DW.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-D4juqtsd.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-OkSKkpQt.js","/assets/LastResults-BjqY8o4p.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-DyEKo2NL.js","/assets/ListRoom-Mn5h3C06.css","/assets/ListRoom-qi_L6KIT.js","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-RWEBYUig.js","/assets/NewTable-CUvCLuhA.js","/assets/NewTable-Dy1Az0DZ.css","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-DnESK9Qx.js","/assets/OptionsSheet-BUYaxHxd.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-AvhWTHqL.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CWEcqYYx.js","/assets/PlayOnPage-CL27dX_6.css","/assets/PlayOnPage-DL1XOtKu.js","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-V094HNkb.js","/assets/RealTable-C2-YbSnI.js","/assets/RefereePage-OdNtWno8.css","/assets/RefereePage-dtshlQn2.js","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-flJ9XvcT.js","/assets/ReviewPage-B8qfOGTJ.css","/assets/ReviewPage-Bec8_tFD.js","/assets/SeatThen-B9J7hFcj.js","/assets/SeatThen-BpTw4v-8.css","/assets/SettingsSheet-CpwbpSbP.js","/assets/TopsKeys-DRVUmOnj.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-Aym0a1l_.js","/assets/TournamentRoom-CDsSumqn.css","/assets/Way-CqFAnXMQ.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-DU48E9gJ.js","/assets/de-C_DdZHwu.js","/assets/de-CwjOV-r7.js","/assets/de-DUCpWUIv.js","/assets/de-DhjtNYWb.js","/assets/en-Br3WmaRn.js","/assets/en-DJBLxtTC.js","/assets/en-WcVP6XvR.js","/assets/en-wOi-xPAx.js","/assets/entrance-Di-pOTxz.css","/assets/fr-Cgy9fb7u.js","/assets/fr-XSsM1JS2.js","/assets/fr-sjhgq7EN.js","/assets/fr-wDEmq-U3.js","/assets/here-CTTtMXZu.js","/assets/icon.svg","/assets/index-BTvwv7wQ.js","/assets/index-CKavI3G1.css","/assets/lobby.svelte-DxDzHyL-.js","/assets/opening.svelte-DIn1fE1f.js","/assets/own-DhLySILX.js","/assets/pl-BDkskCA6.js","/assets/pl-BJkrb94a.js","/assets/pl-Bswg3ge2.js","/assets/pl-D4LkkS50.js","/assets/progress-BvQQmsWL.js","/assets/progress-dHHS5a7s.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-DjxcxUrI.js","/assets/table-bWxhnCZI.css","/assets/words-B_0Zieh2.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-56cb8d70ebb5';

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
