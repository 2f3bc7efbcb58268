// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BAnE7zGx.js","/assets/AccountSheet-H5XWSdUz.css","/assets/Back-qB-9uCMx.css","/assets/Back-ypIDiFKm.js","/assets/BiggestMistake-DS2lgbOa.css","/assets/BiggestMistake-fqSBKbJR.js","/assets/BoardPage-Bp3miuCp.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-CN2IaT3e.js","/assets/DuplicateRoom-BNi_x2x9.js","/assets/DuplicateRoom-DRKFOX-G.css","/assets/EntryPad-CKJyV_lK.js","/assets/EntryPad-CnWZKhZy.css","/assets/EveningRoom-DjEY8iH0.js","/assets/FairPage-I9bf6iGK.css","/assets/FairPage-Qfw_kt41.js","/assets/FileButton-BZMHRUeF.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-Ca6NTA0z.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-C5YjBdMt.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-BfpVKy7N.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-uIcGA2HY.js","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-D9767YnV.js","/assets/ListRoom-CJEktxc-.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-spkN2H5S.js","/assets/NewTable-Cgiiduh_.js","/assets/NewTable-Dy1Az0DZ.css","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-ePmR6tkY.js","/assets/OptionsSheet-CNQuweJ_.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-DKFL_qFQ.js","/assets/PlayNow-BpMqbi6E.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-BWxqvnz6.js","/assets/PlayOnPage-CL27dX_6.css","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-q9gPafqb.js","/assets/RealTable-B5rEXnM2.js","/assets/RefereePage-5J5jrVRk.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-CHO_pVQG.js","/assets/ReviewPage-ARGqRMyu.js","/assets/ReviewPage-B8qfOGTJ.css","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-BrfEXC4X.js","/assets/SettingsSheet-DQoR-Lew.js","/assets/TopsKeys-DyflGadG.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-CDsSumqn.css","/assets/TournamentRoom-CY6ylrd2.js","/assets/Way-DHEFZFGL.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-Wo_ueuhi.js","/assets/de-CQx_bx-1.js","/assets/de-CwjOV-r7.js","/assets/de-DbjkbELf.js","/assets/de-DhjtNYWb.js","/assets/en--fKSXYKE.js","/assets/en-Br3WmaRn.js","/assets/en-CrRsWrtg.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-CwKlVAYl.js","/assets/fr-DjbhhQI3.js","/assets/fr-sjhgq7EN.js","/assets/fr-wDEmq-U3.js","/assets/here-Cqe_H008.js","/assets/icon.svg","/assets/ids-DMbUeAel.js","/assets/index-CIwacj0A.js","/assets/index-CKavI3G1.css","/assets/lobby.svelte-B51fqAe-.js","/assets/opening.svelte-B6ZqTmY_.js","/assets/own-CQWkRYQV.js","/assets/pl-BDkskCA6.js","/assets/pl-Bswg3ge2.js","/assets/pl-JyzB5_lr.js","/assets/pl-kz7JnA-y.js","/assets/progress-CT2cZdrb.js","/assets/progress-D9x93tIK.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-aT_AnUwV.js","/assets/table-bWxhnCZI.css","/assets/words-9-hewxTD.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-9192750be63e';

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
