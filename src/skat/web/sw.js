// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-mU4wt4yA.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-dGxI7Gkr.js","/assets/Back-BS9pkHgG.css","/assets/Back-C3vQLkAa.js","/assets/BiggestMistake-K3dhhha2.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-2iQuKvYf.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-BCaJHaD6.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-Cup1dw6R.js","/assets/EntryPad-DbGgXaVo.css","/assets/EveningRoom-IAkFhtUY.js","/assets/FairPage-I9bf6iGK.css","/assets/FairPage-okJLXdPx.js","/assets/FileButton-BzRrmtWL.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-leBGsydg.css","/assets/GamesRoom-rGFreFE4.js","/assets/HintPanel-BvvYNF6c.js","/assets/LastResults-Cu0df4FD.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BX8qOCL-.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-JPiBEX85.css","/assets/ListRoom-TyaEfqqj.js","/assets/MyRoom-BlQlOzFM.js","/assets/MyRoom-CfZIfnzR.css","/assets/NameField-BCUPvqlE.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-1mHqBjJj.js","/assets/NewTable-BEd6zAa1.css","/assets/OpenTables-BiEZic6c.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-Ct5ETpBu.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-zufN4_Qo.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DDe5rSFv.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-CSr0arQG.js","/assets/PuzzlePage-BEtCLxqY.js","/assets/PuzzlePage-C3q74R2e.css","/assets/RealTable-ZZX6cII5.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-CbB1BRZv.js","/assets/ReplayPage-ClUxIIxY.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-2Y5ZGs5u.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DIzt1rxv.js","/assets/SettingsSheet-CxCK-ngV.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-D2Hel7U5.js","/assets/Way-Br4hnx5l.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-C7plgwWT.js","/assets/de-CwIk9wyv.js","/assets/de-DESGWwWx.js","/assets/de-DhjtNYWb.js","/assets/en-BL9lnST6.js","/assets/en-DdEFSccz.js","/assets/en-WcVP6XvR.js","/assets/entrance-CZdWUFfw.css","/assets/fr-B36wa3YA.js","/assets/fr-D7_0iq19.js","/assets/fr-wDEmq-U3.js","/assets/here-CydNSAxC.js","/assets/icon.svg","/assets/index-CY1B5ko7.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-DqsGI2wG.js","/assets/opening.svelte-DLhIjtD0.js","/assets/own-DvFOSiBN.js","/assets/pl-Bswg3ge2.js","/assets/pl-DmDFJX5T.js","/assets/pl-Kl_ms-bZ.js","/assets/place.svelte-Qs2NoCJ8.js","/assets/progress-BUVRiG3s.js","/assets/progress-Bibngzyb.js","/assets/progress-ZrEZt54h.js","/assets/shipped.jsonl-CwBWsgAg.gz","/assets/table-CSa1u85b.js","/assets/table-uc298n0X.css","/assets/words-GBczySWo.js"];
const CACHE = 'skat-8adf6d2b236f';

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
