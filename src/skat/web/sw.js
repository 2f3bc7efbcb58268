// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DpquDVqq.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DYbT_TlW.js","/assets/Back-BS9pkHgG.css","/assets/Back-Bqhj1hmo.js","/assets/BiggestMistake-DreBmG8L.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-GkUmMnCm.js","/assets/EntryPad-BRMgk7p3.js","/assets/EntryPad-BaLnaQBa.css","/assets/EveningRoom-tM5bqjvO.js","/assets/FairPage-56xru4KI.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-CtD8T6OG.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-BUQ53PsA.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-iC0zPaoS.js","/assets/LastResults-BWJiCMEK.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-DClmthTy.js","/assets/LearnPage-nkpW1Xv9.css","/assets/ListRoom-Ci8vQkEL.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-CNNEzCy7.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-DjYg-3xT.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-C_5M0ILC.js","/assets/OpenTables-DUePiaKF.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DzcXFQS2.js","/assets/PastedText-C95RTM5x.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CqlPHXJ4.js","/assets/PlayOnPage-DQPSgqJK.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-Bd08285Z.js","/assets/PuzzlePage-D-c55Ipf.css","/assets/RealTable-C_JPARA0.js","/assets/RefereePage-BHnCaAEm.js","/assets/RefereePage-C-QAsxSC.css","/assets/ReplayPage-Cl9soLRR.css","/assets/ReplayPage-CxX_Dpvt.js","/assets/ReviewPage-CXAZHpT8.css","/assets/ReviewPage-CsevHCIc.js","/assets/SeatThen-3O2qZ5i7.js","/assets/SeatThen-BpTw4v-8.css","/assets/SettingsSheet-BzvAaEfD.js","/assets/TournamentRoom-DXXU9TrQ.css","/assets/TournamentRoom-DcQEqR5J.js","/assets/Way-DfkzWBsL.css","/assets/Way-G_TLLERb.js","/assets/WhoMayJoin-B0-W2xSk.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/de-Bi9C6R0F.js","/assets/de-Buuu26nv.js","/assets/de-D6Dpi4LE.js","/assets/en-5n1NLRYI.js","/assets/en-DFn5ANQQ.js","/assets/en-DraahTpQ.js","/assets/entrance-DlyYW_sI.css","/assets/fr-B9mpf1iD.js","/assets/fr-DsRg74BU.js","/assets/fr-jP2vJDzo.js","/assets/games-DGGrVfUE.js","/assets/here--Qoxdy_o.js","/assets/icon.svg","/assets/index-BnlC3Ltu.js","/assets/index-DEg8rp8j.css","/assets/lobby.svelte-5EFlChEF.js","/assets/opening.svelte-D08-_W5n.js","/assets/own-nPwejyZq.js","/assets/pl-D2c20rWR.js","/assets/pl-PlOhI77-.js","/assets/pl-U0wzHFcO.js","/assets/place.svelte-BgC6KFBJ.js","/assets/shipped.jsonl-DkJ3ByHZ.gz","/assets/table-BG_QGKhs.js","/assets/table-SAb9WIDN.css","/assets/words-DKkn5Zis.js"];
const CACHE = 'skat-f674354470c7';

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
