// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-C4XwyLh4.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-oQ_GZEBp.js","/assets/Back-C9n8sQF0.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-C_QzfVXq.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-Bsh37OtQ.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-DbNt9bKB.js","/assets/EntryPad-5RWQjS-P.js","/assets/EntryPad-Clw5MR9a.css","/assets/EveningRoom-DqoaN2BD.js","/assets/FairPage-BLxTOXwt.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-hPYa8qH0.js","/assets/GamesRoom-BTkr6Bh2.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CcGkJGos.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-SuWck-ac.js","/assets/LastResults-B-AKGvUh.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-CEJwtqqt.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-N_pM2YCo.js","/assets/ListRoom-_ywC3UMO.css","/assets/MyRoom-UsapeR1x.css","/assets/MyRoom-XPva_Iti.js","/assets/NameField-BN3cv3uR.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-pfEakWQL.js","/assets/OpenTables-1oMWyHmd.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-OUJRdjyi.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-DkndIg0t.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DKEKINHA.js","/assets/PlayOnPage-BkCuB6l-.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-B7AvScBB.css","/assets/PuzzlePage-t29fyC4w.js","/assets/RealTable-DkVQZyNO.js","/assets/RefereePage-CpVnYl_Z.css","/assets/RefereePage-wNYxiqvh.js","/assets/ReplayPage-BmFh44hx.css","/assets/ReplayPage-fuYvtS8O.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-panAhk05.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-CjGpD99a.js","/assets/SettingsSheet-Dj044r7a.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-ChJTPEWq.js","/assets/TournamentRoom-CnbZRZuA.js","/assets/TournamentRoom-DsozhetG.css","/assets/Way-C0BY5Ee_.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-D_wSvKNQ.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/de-kvJ7QFd3.js","/assets/en-CLW5FdkA.js","/assets/en-WcVP6XvR.js","/assets/en-s9_yfznV.js","/assets/entrance-Di-pOTxz.css","/assets/fr-1oKgsA9j.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-CJBYXaXo.js","/assets/icon.svg","/assets/index-DZNs3Y-s.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-DGm63JjF.js","/assets/opening.svelte-BLuQoyDO.js","/assets/own-DGD7Jr_f.js","/assets/pl-BULOehEm.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/progress-C_CtMpDm.js","/assets/progress-DawzOR-V.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BW__nNKg.css","/assets/table-ISr-MpQc.js","/assets/words-CtTJU76_.js"];
const CACHE = 'skat-126534c66470';

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
