// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-9XoZXyMX.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-DtxpImrx.js","/assets/Back-DvhUy0cw.js","/assets/Back-TwFIc9I7.css","/assets/BiggestMistake-CXWsONi1.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-bnDwxjax.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-BlbUtt1b.js","/assets/EntryPad-C8RCLtyt.css","/assets/EntryPad-C9-1T2UT.js","/assets/EveningRoom--gDBTQdL.js","/assets/FairPage-BCfBnkBN.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DS5S0Trr.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-leBGsydg.css","/assets/GamesRoom-w-ZrDYcd.js","/assets/HintPanel-DCW5clZV.js","/assets/LastResults-BeFxh_E3.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-DmxhZK-7.js","/assets/LearnPage-nkpW1Xv9.css","/assets/ListRoom-BIHYowUz.js","/assets/ListRoom-Dnl1t_O9.css","/assets/MyRoom-9y4bD0gn.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-DXJzF_HX.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-Bm4qzEbt.js","/assets/OpenTables-DPEVoc3v.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-gXtvjN7O.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-Cr2dqb5M.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-Dp5nsesB.js","/assets/PlayOnPage-D5MfKD0m.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-Cj3LmDTi.js","/assets/PuzzlePage-D-c55Ipf.css","/assets/RealTable-iSFhPP7u.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-zDP4GjGO.js","/assets/ReplayPage-BwXpl73P.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReviewPage-DhDaCrR5.js","/assets/ReviewPage-V_N3hRKd.css","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-R1UAQMNL.js","/assets/SettingsSheet-xUmZJxiZ.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-n-friUk3.js","/assets/Way-Cm8BMNw6.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-vkhcZ2lU.js","/assets/de-ChoxdLju.js","/assets/de-DhjtNYWb.js","/assets/de-x2QFPTdx.js","/assets/en-CcCEo7qY.js","/assets/en-D4jnJbOY.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-DM-M1d0C.js","/assets/fr-DguL9ffa.js","/assets/fr-wDEmq-U3.js","/assets/games-5IO5LRVW.js","/assets/here-thmk6xzo.js","/assets/icon.svg","/assets/index-B1781QJ9.css","/assets/index-D0w457q-.js","/assets/lobby.svelte-D08sRAnV.js","/assets/opening.svelte-CS1BPIa1.js","/assets/own-BtVlMH1d.js","/assets/pl-1hjvbuTL.js","/assets/pl-Bswg3ge2.js","/assets/pl-YVxoea6w.js","/assets/place.svelte-ColrjfaX.js","/assets/shipped.jsonl-DkJ3ByHZ.gz","/assets/table-BADEFh-H.css","/assets/table-BKKO3q_q.js","/assets/words-CJn6geoi.js"];
const CACHE = 'skat-d7bd45f10fb4';

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
