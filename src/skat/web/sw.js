// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-BsHF0tHG.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DUECQkJA.js","/assets/Back-BSHuXbCR.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-o0N7414r.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-CHUwMyvC.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-BdZFXnDX.js","/assets/EntryPad-BQT6zA49.js","/assets/EntryPad-Clw5MR9a.css","/assets/EveningRoom-DzokM2e0.js","/assets/FairPage-DRz3mbIp.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DaA3jJeZ.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-D5FjPHv4.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BOcus6Tt.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-BMDQw3Sm.js","/assets/LastResults-D5hlL0h9.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-B4yi45ka.css","/assets/LearnPage-BPZbchaf.js","/assets/ListRoom-B9DCMie4.js","/assets/ListRoom-xtxD0R_G.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-tgzmLxMp.js","/assets/NewTable-DqUvOXSj.css","/assets/NewTable-NkZqT33m.js","/assets/OpenTables-3EThNtmW.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-BJPdwNmo.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-DITGr6o8.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DdKn4tNA.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-DaAdrIhz.js","/assets/PuzzlePage-BiMfP4b7.css","/assets/PuzzlePage-pSSRHjNz.js","/assets/RealTable-B_kKp-_u.js","/assets/RefereePage-DJA5qw09.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BmFh44hx.css","/assets/ReplayPage-KvfdB0dt.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-BXqJbf7t.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-CLrrfzsP.js","/assets/SettingsSheet-CmIDx8ig.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-DelH3Zw_.js","/assets/TournamentRoom--1Pfe5M2.js","/assets/TournamentRoom-BOqqRzi_.css","/assets/Way-CvMx_5cM.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BtBjNadK.css","/assets/WhoMayJoin-C5ls4tmY.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/de-DvglT5qY.js","/assets/en-CLW5FdkA.js","/assets/en-DQTtDveA.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/fr-yZORKuti.js","/assets/here-CYouC7-S.js","/assets/icon.svg","/assets/index-Cv8fei3G.js","/assets/index-DbnjZrqq.css","/assets/lobby.svelte-CESy7xtO.js","/assets/opening.svelte-qAx92vwW.js","/assets/own-DMoxYca1.js","/assets/pl-Bswg3ge2.js","/assets/pl-Cp8aNA0d.js","/assets/pl-YFmvE8kv.js","/assets/progress-BUB3GAkL.js","/assets/progress-ClSVLj6N.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BCZyO7EZ.css","/assets/table-gEYtvAFA.js","/assets/words-C6j_PqEo.js"];
const CACHE = 'skat-f11b867942c0';

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
