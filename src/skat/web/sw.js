// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-ChtjL0rP.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-qUBA_z2K.js","/assets/Back-BRKMgSbP.js","/assets/Back-BS9pkHgG.css","/assets/BiggestMistake-XzbC7yOG.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-H2hjtGQE.js","/assets/DailyPage-B5VAn70T.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-DbGgXaVo.css","/assets/EntryPad-_xnJmGm-.js","/assets/EveningRoom-D6CrRyv8.js","/assets/FairPage-CQFoUxpk.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-CI6RAUOf.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-DVTNPJE-.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BxotRS3U.js","/assets/LastResults-BS_bhvqP.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-CByuNBsD.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-DDAcP_FU.js","/assets/ListRoom-Dnl1t_O9.css","/assets/MyRoom-BeGHtY0h.js","/assets/MyRoom-CMr-yccZ.css","/assets/NameField-BK8pdDLz.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-DShQEiJp.js","/assets/OpenTables-CaLuOUk9.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DQEhGOu1.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-phYo_KZC.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-pFrUnnzS.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PlayOnPage-scCwaccO.js","/assets/PuzzlePage-2aqxocNT.js","/assets/PuzzlePage-D-c55Ipf.css","/assets/RealTable-BXD117uo.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-Cr-QU9zV.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReplayPage-GmGcS61B.js","/assets/ReviewPage-0mZt04qy.js","/assets/ReviewPage-BzlqBs0P.css","/assets/SeatThen-BoCvfyX7.js","/assets/SeatThen-BpTw4v-8.css","/assets/SettingsSheet-DHzQ-Kim.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-D43B6MOU.js","/assets/Way-DE-AEB3U.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-D8IuopMT.js","/assets/de-D_73u2GC.js","/assets/de-DhjtNYWb.js","/assets/de-x2QFPTdx.js","/assets/en-CzqTXs6C.js","/assets/en-D4jnJbOY.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-D6aD0vdm.js","/assets/fr-DguL9ffa.js","/assets/fr-wDEmq-U3.js","/assets/here-DTSEMuMS.js","/assets/icon.svg","/assets/index-BnTW2MKQ.css","/assets/index-gyzABHWT.js","/assets/lobby.svelte-7SK8fp25.js","/assets/opening.svelte-3eqjaJv8.js","/assets/own-SkUH3fNY.js","/assets/pl-1hjvbuTL.js","/assets/pl-BdZTWamY.js","/assets/pl-Bswg3ge2.js","/assets/place.svelte-B4jndREh.js","/assets/shipped.jsonl-BSC1-UwR.gz","/assets/table-5jlwXJWb.css","/assets/table-CV344Qil.js","/assets/words-DAYxr9b1.js"];
const CACHE = 'skat-8c7e59bee3a0';

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
