// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-rYWYPDwQ.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-rOPEbKfS.js","/assets/Back-BS9pkHgG.css","/assets/Back-CzINig8J.js","/assets/BiggestMistake-SOXLAuOm.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-DlpkYpZd.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-Rmp1K4AQ.js","/assets/EntryPad-B1GAkeHt.js","/assets/EntryPad-DbGgXaVo.css","/assets/EveningRoom-1oVIrY43.js","/assets/FairPage-DkbelpLF.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-QqtyW1ok.js","/assets/GamesRoom-leBGsydg.css","/assets/GamesRoom-pv0MGqdH.js","/assets/HintPanel-Dc42KREA.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-svzdCAG1.js","/assets/LearnPage-BgsSJcQM.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-CygPI2qu.js","/assets/ListRoom-Dnl1t_O9.css","/assets/MyRoom-CMr-yccZ.css","/assets/MyRoom-CVlQ3cj-.js","/assets/NameField-CNqoDjsm.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-kd7cd4lS.js","/assets/OpenTables-C2YiVVxc.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DeXqEIrE.js","/assets/PastedText-BN513jFY.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-Clz9ycCU.js","/assets/PlayOnPage-hfjp6WDX.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-D-c55Ipf.css","/assets/PuzzlePage-zrmUAlvX.js","/assets/RealTable-CUHkIDBU.js","/assets/RefereePage-8w7suS_U.js","/assets/RefereePage-C-QAsxSC.css","/assets/ReplayPage-Bxa5gBCc.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReviewPage-BzlqBs0P.css","/assets/ReviewPage-Dl2D9bpQ.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-COasnjVQ.js","/assets/SettingsSheet-gPN2yyM_.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-Cth6IDIg.js","/assets/Way-CDOUP0UV.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-mWm0mGIp.js","/assets/de-D_73u2GC.js","/assets/de-DhjtNYWb.js","/assets/de-x2QFPTdx.js","/assets/en-CzqTXs6C.js","/assets/en-D4jnJbOY.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-D6aD0vdm.js","/assets/fr-DguL9ffa.js","/assets/fr-wDEmq-U3.js","/assets/here-6uqDrBXE.js","/assets/icon.svg","/assets/index-BnTW2MKQ.css","/assets/index-CwvfydzU.js","/assets/lobby.svelte-CSG_Y-9j.js","/assets/opening.svelte-CNExxRm9.js","/assets/own-CEPhteym.js","/assets/pl-1hjvbuTL.js","/assets/pl-BdZTWamY.js","/assets/pl-Bswg3ge2.js","/assets/place.svelte-BDkcarrx.js","/assets/shipped.jsonl-BSC1-UwR.gz","/assets/table-5jlwXJWb.css","/assets/table-DQ1YE7FE.js","/assets/words-BwZk-35l.js"];
const CACHE = 'skat-6f881de87dfa';

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
