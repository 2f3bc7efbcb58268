// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-CKWmPp-c.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DnMkrAfp.js","/assets/Back-B-xC4GYm.js","/assets/Back-BS9pkHgG.css","/assets/BiggestMistake-0XYPdZOa.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BDyMOBEv.js","/assets/BoardPage-BMI-fNr5.css","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-BqC6PtiA.js","/assets/EveningRoom-euI5nZJR.js","/assets/FairPage-I9bf6iGK.css","/assets/FairPage-cJts04h9.js","/assets/FileButton-Bh4jMly9.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-CLkZDK1O.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BQW0JVA4.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-NDeVr5p9.js","/assets/LearnPage-BjjR-Wmj.js","/assets/LearnPage-nkpW1Xv9.css","/assets/ListRoom-BZmnoOnR.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-cZvjZZrS.css","/assets/MyRoom-lR7f4Ams.js","/assets/NameField-DvUI5aiR.css","/assets/NameField-PQ9BIO4U.js","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-D0nHPK2C.js","/assets/OpenTables-B3x3asez.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-BHh-dRvp.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-ai7A6wwF.js","/assets/PlayNow-BGzgDDMw.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-CfhQkJAi.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-D-c55Ipf.css","/assets/PuzzlePage-DJogiW56.js","/assets/RealTable-Dp-lK4Ta.js","/assets/RefereePage-Bj2IlV8Y.js","/assets/RefereePage-C-QAsxSC.css","/assets/ReplayPage-BJnVRfAc.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReviewPage-CXAZHpT8.css","/assets/ReviewPage-F-WQf914.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DwLJd_CX.js","/assets/SettingsSheet-1fS3wA8f.js","/assets/TournamentRoom-DXXU9TrQ.css","/assets/TournamentRoom-mH1LN1Xi.js","/assets/Way-DfkzWBsL.css","/assets/Way-J8-MyXI7.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-BzPe6OD2.js","/assets/de-BW5-7fuX.js","/assets/de-Bi9C6R0F.js","/assets/de-Buuu26nv.js","/assets/en-DFn5ANQQ.js","/assets/en-DraahTpQ.js","/assets/en-GtKuRjGf.js","/assets/entrance-DlyYW_sI.css","/assets/fr-C_P9wsPP.js","/assets/fr-DsRg74BU.js","/assets/fr-jP2vJDzo.js","/assets/games-DqnTe1WF.js","/assets/here-Biiipxcf.js","/assets/icon.svg","/assets/index-DEg8rp8j.css","/assets/index-H8PuCgFV.js","/assets/lobby.svelte-C7wXDt4x.js","/assets/opening.svelte-DLPhPx6x.js","/assets/own-HqnUCHlf.js","/assets/pl-DhSql4iK.js","/assets/pl-PlOhI77-.js","/assets/pl-U0wzHFcO.js","/assets/place.svelte-CraEqp3w.js","/assets/shipped.jsonl-DkJ3ByHZ.gz","/assets/table-Bux5drFp.js","/assets/table-SAb9WIDN.css","/assets/words-C3_uK-W6.js"];
const CACHE = 'skat-8df015b92d2c';

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
