// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DQ-naFbx.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DwDTaf3W.js","/assets/Back-C1RMyoZx.css","/assets/Back-bW3tmnXV.js","/assets/BiggestMistake-C4jMI1Pm.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-CvrHEROD.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-CxGgl8Rq.js","/assets/EntryPad-BnBuaQBp.css","/assets/EntryPad-xA9fd3Wv.js","/assets/EveningRoom-CpgQBYVp.js","/assets/FairPage-Br3VobU1.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-TcOag3XT.js","/assets/GamesRoom-CSgseBZO.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BN2ukN-Z.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-Cyn8-JYg.js","/assets/LastResults-C_01wdvS.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-LEIQCO3m.css","/assets/LearnPage-gSRR8fOf.js","/assets/ListRoom-C-wcAu1U.css","/assets/ListRoom-DvPCOD1b.js","/assets/MyRoom-CS2EnpPM.js","/assets/MyRoom-UsapeR1x.css","/assets/NameField-DvUI5aiR.css","/assets/NameField-SZKUg3qZ.js","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-DURjS7oS.js","/assets/OpenTables-BW_BaAJz.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-C__QVatF.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-DFowlr3O.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CWCUHj9z.js","/assets/PlayOnPage-B-PD18xx.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-B7AvScBB.css","/assets/PuzzlePage-CSnQ9bbF.js","/assets/RealTable-DZJj_8vc.js","/assets/RefereePage-B0pkpQoH.js","/assets/RefereePage-CpVnYl_Z.css","/assets/ReplayPage-B8e3gl8j.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-CcwhFrLU.js","/assets/SeatThen-BMa14_Iq.js","/assets/SeatThen-BpTw4v-8.css","/assets/SettingsSheet-CsYvQ1Pi.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-IEP9lEGU.js","/assets/TournamentRoom-CLA0DAtZ.js","/assets/TournamentRoom-DsozhetG.css","/assets/Way-CLML9gOV.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-DDLSWtlN.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/de-kvJ7QFd3.js","/assets/en-CLW5FdkA.js","/assets/en-WcVP6XvR.js","/assets/en-s9_yfznV.js","/assets/entrance-Di-pOTxz.css","/assets/fr-1oKgsA9j.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-CCycHgwr.js","/assets/icon.svg","/assets/index-DuOKZDx6.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-DzvFwKl-.js","/assets/opening.svelte-DJnY0RvL.js","/assets/own-Bt8ShnAv.js","/assets/pl-BULOehEm.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/progress-BqZRBEiI.js","/assets/progress-CkADFkoy.js","/assets/shipped.jsonl-DdSin8_Z.gz","/assets/table-CKW_EIA7.js","/assets/table-MI2pR5fC.css","/assets/words-BsOCoEZv.js"];
const CACHE = 'skat-dd319a080115';

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
