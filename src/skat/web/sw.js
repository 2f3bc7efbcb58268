// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Dfl44L2i.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-Dmy1mwrH.js","/assets/Back-B4NsC7Pj.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DnftOoXq.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-DD6m6DVt.css","/assets/BoardPage-DWa_tH7G.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-D4PSjZXM.js","/assets/EntryPad-Clw5MR9a.css","/assets/EntryPad-wFq2_P4T.js","/assets/EveningRoom-jBBSWfJE.js","/assets/FairPage-DcZJkkc_.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-CvAlNiNI.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-B35LsiVi.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BKWAYi4E.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-CJcLArAX.js","/assets/LastResults-B2SAUnyp.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-B4yi45ka.css","/assets/LearnPage-BRagIzSo.js","/assets/ListRoom-CxqY59Gi.js","/assets/ListRoom-xtxD0R_G.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-DY5vNIeU.js","/assets/NewTable-Cs_X8knW.js","/assets/NewTable-DqUvOXSj.css","/assets/OpenTables-Di9nVPmF.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-Bv8V_tlO.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CErb_c6y.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-5AiGtOk5.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-Gru3E9pq.js","/assets/PuzzlePage-BiMfP4b7.css","/assets/PuzzlePage-CP7vze-i.js","/assets/RealTable-BBGvCKIH.js","/assets/RefereePage-OdNtWno8.css","/assets/RefereePage-tDQVaarh.js","/assets/ReplayPage-BmFh44hx.css","/assets/ReplayPage-CIgLXNsC.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-DH6ZuRi2.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DT5oSU-O.js","/assets/SettingsSheet-Bxt1TJ8t.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-BmrquU9b.js","/assets/TournamentRoom-BOqqRzi_.css","/assets/TournamentRoom-Vsd7XNZb.js","/assets/Way-DfkzWBsL.css","/assets/Way-wgcoNJt7.js","/assets/WhoMayJoin-BtBjNadK.css","/assets/WhoMayJoin-CJZd1iKT.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/de-DvglT5qY.js","/assets/en-CLW5FdkA.js","/assets/en-DQTtDveA.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/fr-yZORKuti.js","/assets/here-C_M_YZlU.js","/assets/icon.svg","/assets/index-DDr2OWp3.js","/assets/index-DbnjZrqq.css","/assets/lobby.svelte-BT1Q6nT-.js","/assets/opening.svelte-DdwQVzod.js","/assets/own-BBXkueeF.js","/assets/pl-Bswg3ge2.js","/assets/pl-Cp8aNA0d.js","/assets/pl-YFmvE8kv.js","/assets/progress-BSGDTYcI.js","/assets/progress-BhNtqItM.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-Djs7He60.js","/assets/table-DvuxglwX.css","/assets/words-DKcOV3vV.js"];
const CACHE = 'skat-633358026269';

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
