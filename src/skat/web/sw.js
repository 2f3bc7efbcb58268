// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BMmiCCm4.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-D8Jet2A7.js","/assets/Back-m7S1XCJH.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-ZjK-Gcrw.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-C3NDBzE8.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-CQP3OQpI.js","/assets/EntryPad-Clw5MR9a.css","/assets/EntryPad-MWM-AdaP.js","/assets/EveningRoom-DwcQ8EVU.js","/assets/FairPage-B3wCBcjQ.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-B3Fawgw_.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-eut21ATW.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BB9ehiit.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-b8kjXFVe.js","/assets/LastResults-CxGr0u-k.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-DhUvuvs4.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-BVTvpwbR.js","/assets/ListRoom-_ywC3UMO.css","/assets/MyRoom-BLxBeB9z.js","/assets/MyRoom-UsapeR1x.css","/assets/NameField-DHu2-eG0.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-CdbvG19s.js","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-DvbIHOhy.js","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DdJMBJLg.js","/assets/PastedText-Bc9CSWeA.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-BuP5sgCz.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-B_pbILTb.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-B7AvScBB.css","/assets/PuzzlePage-DwR5annc.js","/assets/RealTable-CGjd9yyd.js","/assets/RefereePage-BX7hCHZO.js","/assets/RefereePage-CpVnYl_Z.css","/assets/ReplayPage-BmFh44hx.css","/assets/ReplayPage-Cjrp8V1a.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-Dc-GXlvt.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-D6rQBXjE.js","/assets/SettingsSheet-CZtBHQhH.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-DPSpN8d5.js","/assets/TournamentRoom-Dfn3_Q8z.js","/assets/TournamentRoom-DsozhetG.css","/assets/Way-DfkzWBsL.css","/assets/Way-NKa8RJNL.js","/assets/WhoMayJoin-BgOusZOx.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/de-kvJ7QFd3.js","/assets/en-CLW5FdkA.js","/assets/en-WcVP6XvR.js","/assets/en-s9_yfznV.js","/assets/entrance-Di-pOTxz.css","/assets/fr-1oKgsA9j.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-Dc0QoA4d.js","/assets/icon.svg","/assets/index-BQAbjZ61.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-F1VjZsZl.js","/assets/opening.svelte-_sTrfN6-.js","/assets/own-N3c1vbpX.js","/assets/pl-BULOehEm.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/progress-C9QzeeEU.js","/assets/progress-D3N8aCId.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-DyI2XcHv.js","/assets/table-MI2pR5fC.css","/assets/words-wxV_WE0F.js"];
const CACHE = 'skat-3ad929dfab8d';

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
