// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-CAQoXZFd.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-Cl630GnQ.js","/assets/Back-C1RMyoZx.css","/assets/Back-CJtBiPCO.js","/assets/BiggestMistake-HhmdZ67-.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-9LrPliVD.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-CKZKXUNU.js","/assets/EntryPad-BQlTnp6A.js","/assets/EntryPad-BnBuaQBp.css","/assets/EveningRoom-1wmLTvxu.js","/assets/FairPage-C6TQ_ehk.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DleLguFC.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-B8x_7sI3.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-Dx9WxbV2.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-Dh8GWJj7.js","/assets/LastResults-C_FP0lRS.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-Bb7mmCwD.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-C-wcAu1U.css","/assets/ListRoom-Cv_r9C72.js","/assets/MyRoom-D2CM2FrJ.js","/assets/MyRoom-UsapeR1x.css","/assets/NameField-D5J3smwy.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-Cbn4VCdz.js","/assets/OpenTables-COP3Epto.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-BnvULcre.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-WAYGf1vb.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CLnZFW2l.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-CgQKmZGD.js","/assets/PuzzlePage-B3fulR3O.js","/assets/PuzzlePage-B7AvScBB.css","/assets/RealTable-B3lIza2s.js","/assets/RefereePage-CpVnYl_Z.css","/assets/RefereePage-D_AzpSYY.js","/assets/ReplayPage-D0SdYac4.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-DbEC2xOB.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-CsGQNzii.js","/assets/SettingsSheet-Crhru4Qc.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-CpMUt92-.js","/assets/TournamentRoom-DBJB8uh1.js","/assets/TournamentRoom-DsozhetG.css","/assets/Way-BVxE4RMT.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-DOeqIs_P.js","/assets/de-BP6FTGil.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/en-CLW5FdkA.js","/assets/en-DJcyh4jR.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-CfZQzNTA.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-Zdb2MUC3.js","/assets/icon.svg","/assets/index-Cai57bk6.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-C0EgTrcg.js","/assets/opening.svelte-DmqWg36p.js","/assets/own-DV-4Sdwy.js","/assets/pl-AcbPMhlv.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/progress-BnOhyyzo.js","/assets/progress-DQq-Nb4l.js","/assets/shipped.jsonl-DdSin8_Z.gz","/assets/table-Ci4DM2HV.css","/assets/table-DfdsCfd2.js","/assets/words-DU74FzZo.js"];
const CACHE = 'skat-2485968fb642';

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
