// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DFy1gy7P.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DQYwvokE.js","/assets/Back-BS9pkHgG.css","/assets/Back-PKgnRa6b.js","/assets/BiggestMistake-CCP3LT1D.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-DD6m6DVt.css","/assets/BoardPage-or6Hscv1.js","/assets/DailyPage-9Z-P9YUS.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-CNqTFhY2.js","/assets/EntryPad-DbGgXaVo.css","/assets/EveningRoom-CNyh0ePw.js","/assets/FairPage-BppNopsB.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-gKmzBKUj.js","/assets/GamesRoom-Cv7PM-pg.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BIYIRMR9.js","/assets/LastResults-CjIH5x9d.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-CA4m2OOk.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-JPiBEX85.css","/assets/ListRoom-NL0_-Gwp.js","/assets/MyRoom-BFjN1_MW.js","/assets/MyRoom-CfZIfnzR.css","/assets/NameField-D-J2rEpL.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-DDWZwy71.js","/assets/OpenTables-BlIhk3CD.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-CXiPmRec.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-hLF4Z6WA.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DO66KJwG.js","/assets/PlayOnPage-BGcz84V4.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-C3q74R2e.css","/assets/PuzzlePage-o0Amcxnk.js","/assets/RealTable-Bs-fxYB9.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-dzaNEcNL.js","/assets/ReplayPage-DZTQj_3h.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-sLR12_I9.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DyYZApGy.js","/assets/SettingsSheet-JOfJU87L.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-kJgr9cEI.js","/assets/Way-CLrSCQqF.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-SaKxlcRu.js","/assets/de-4aUXKB1W.js","/assets/de-DhjtNYWb.js","/assets/de-QtObJb3E.js","/assets/en-BuG6VTm_.js","/assets/en-Da38Q9Zj.js","/assets/en-WcVP6XvR.js","/assets/entrance-CZdWUFfw.css","/assets/fr-B4Y3eZuf.js","/assets/fr-wDEmq-U3.js","/assets/fr-yJEvWc_G.js","/assets/here-C_jtntJs.js","/assets/icon.svg","/assets/index-BnTW2MKQ.css","/assets/index-CoBrbgg6.js","/assets/lobby.svelte-Aku3j8kS.js","/assets/opening.svelte-DlXRb1mw.js","/assets/own-BGgTzCbX.js","/assets/pl-Bswg3ge2.js","/assets/pl-CA9W8lUf.js","/assets/pl-DtgZz4BL.js","/assets/place.svelte-DD6_64N-.js","/assets/progress-BBMmmCrI.js","/assets/progress-D-5AHfPn.js","/assets/progress-QLnOfT03.js","/assets/shipped.jsonl-CwBWsgAg.gz","/assets/table-BSR2IZ7p.js","/assets/table-uc298n0X.css","/assets/words-CghCOru_.js"];
const CACHE = 'skat-3a5d7d8dc007';

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
