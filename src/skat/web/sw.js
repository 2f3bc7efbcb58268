// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-BtK6P4jr.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-XVQJWCrs.js","/assets/Back-BS9pkHgG.css","/assets/Back-Bv4uMBn1.js","/assets/BiggestMistake-DNzBYYiv.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-Dn7KIQbp.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-Da81WGJ-.js","/assets/EntryPad-C8RCLtyt.css","/assets/EntryPad-jo2EBQTu.js","/assets/EveningRoom-DiKsC0NN.js","/assets/FairPage-C3aei43V.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-BS989tsq.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-CR2Q8imk.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CIOqtVK2.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-uObdfFgZ.js","/assets/LearnPage-BtrLkWwW.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-C_RELsz4.js","/assets/ListRoom-Dnl1t_O9.css","/assets/MyRoom-CMr-yccZ.css","/assets/MyRoom-oFm8Y9g6.js","/assets/NameField-CLwrliFn.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-4piE38wk.js","/assets/NewTable-BEd6zAa1.css","/assets/OpenTables-CWytzNbw.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-oPdrw6GU.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-quV-M-AU.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-a-SYgNF6.js","/assets/PlayOnPage-B4Msd4Ke.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-CMUXxaZv.js","/assets/PuzzlePage-D-c55Ipf.css","/assets/RealTable-e23LZZkd.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-MCNurM3p.js","/assets/ReplayPage-CLM80FUG.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReviewPage-BzlqBs0P.css","/assets/ReviewPage-WXtH3GC2.js","/assets/SeatThen-BalSFVo6.js","/assets/SeatThen-BpTw4v-8.css","/assets/SettingsSheet-Cp8unvbs.js","/assets/TournamentRoom-ByjF66Xe.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/Way-DfkzWBsL.css","/assets/Way-iJ_7jZ4B.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-C3Wf8EB_.js","/assets/de-D_73u2GC.js","/assets/de-DhjtNYWb.js","/assets/de-x2QFPTdx.js","/assets/en-CzqTXs6C.js","/assets/en-D4jnJbOY.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-D6aD0vdm.js","/assets/fr-DguL9ffa.js","/assets/fr-wDEmq-U3.js","/assets/here-CydsnUut.js","/assets/icon.svg","/assets/index-Gb_LXEoO.css","/assets/index-gvCbtKF6.js","/assets/lobby.svelte-DjaZz8dg.js","/assets/opening.svelte-ClhypR9v.js","/assets/own-BUdzTHhf.js","/assets/pl-1hjvbuTL.js","/assets/pl-BdZTWamY.js","/assets/pl-Bswg3ge2.js","/assets/place.svelte-cU8LpVHd.js","/assets/shipped.jsonl-BSC1-UwR.gz","/assets/table-BADEFh-H.css","/assets/table-Bb4d5HGj.js","/assets/words-CMZ1tlPq.js"];
const CACHE = 'skat-c08b7eb330df';

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
