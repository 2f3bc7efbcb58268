// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Cx8MZ6nn.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CfP2cyym.js","/assets/Back-BS9pkHgG.css","/assets/Back-Bi3bmecL.js","/assets/BiggestMistake-CzAm9FEj.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-DHKPhmx7.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-CtYgpasq.js","/assets/EveningRoom-Bsu5Wl0S.js","/assets/FairPage-Dgh402RS.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DKzugw7U.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-D_ZJwjIh.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CRQn9kLf.js","/assets/LastResults-C6dmpmqH.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-CwNH5wWJ.js","/assets/LearnPage-DndItFBu.css","/assets/ListRoom-D-U_7MMZ.css","/assets/ListRoom-D0cktCtK.js","/assets/MyRoom-cZvjZZrS.css","/assets/MyRoom-eVEML_Jy.js","/assets/NameField-DjDUbIvO.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-DrrLC7fG.js","/assets/OpenTables-BZwfX5G1.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-CxBTQYdV.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-ChUNSt1K.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-nyMHIp79.js","/assets/PlayOnPage-CUvSzr4y.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-D57lhdBs.css","/assets/PuzzlePage-D8t6DEI2.js","/assets/RealTable-JHYQo41D.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-DRrkXHwa.js","/assets/ReplayPage-5YlvCyrf.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReviewPage-BHQHUboi.js","/assets/ReviewPage-CXAZHpT8.css","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-uNPu_6si.js","/assets/SettingsSheet-BR3aZKQh.js","/assets/TournamentRoom-Czsrx3ae.js","/assets/TournamentRoom-DXXU9TrQ.css","/assets/Way-AFgG2Kpf.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-C6uGjBCb.js","/assets/de-BW6Q-AW5.js","/assets/de-Bi9C6R0F.js","/assets/de-CFMds1Ie.js","/assets/en-BhrFRFcQ.js","/assets/en-DraahTpQ.js","/assets/en-iMqQlDgp.js","/assets/entrance-DlyYW_sI.css","/assets/fr-C-tpTbR1.js","/assets/fr-C1oZ_AHR.js","/assets/fr-DsRg74BU.js","/assets/games-DTT5-gae.js","/assets/here-DH8GLm-E.js","/assets/icon.svg","/assets/index-Bx-3AKDJ.js","/assets/index-DEg8rp8j.css","/assets/lobby.svelte-BFx5SUT4.js","/assets/opening.svelte-Dc34uJYh.js","/assets/pl-DB-qoSUX.js","/assets/pl-U0wzHFcO.js","/assets/pl-y-aQGMlf.js","/assets/place.svelte-NcuenRoU.js","/assets/shipped.jsonl-DkJ3ByHZ.gz","/assets/table-ClrhHtEy.js","/assets/table-SAb9WIDN.css","/assets/words-DY1__A2Z.js"];
const CACHE = 'skat-7b5b373dd8ed';

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
