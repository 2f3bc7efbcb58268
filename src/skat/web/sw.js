// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-CdNeK123.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-Cxn-5r-q.js","/assets/Back-BS9pkHgG.css","/assets/Back-CsAIcEeH.js","/assets/BiggestMistake-D_WsmP-Y.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-CTbvoTUZ.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-Cz83SCXJ.js","/assets/EveningRoom-BEKFIsme.js","/assets/FairPage-6Fivrafz.js","/assets/FairPage-I9bf6iGK.css","/assets/GamesRoom-CEL9Wfos.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-wB0eedRF.js","/assets/ListRoom-CunGEjL2.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-DPANng6L.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-DvUI5aiR.css","/assets/NameField-zYeVm0nd.js","/assets/NewTable-B1VqrN3R.js","/assets/NewTable-Drz4HqxG.css","/assets/OpenTables-Bnei3yTQ.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-B-SWV7La.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-6r-DaPam.css","/assets/PastedText-Bk53autx.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-Cct6qQLw.js","/assets/PlayOnPage-BSjIiGH0.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/RealTable-bGB7fjKU.js","/assets/RefereePage-BmRN7Qia.js","/assets/RefereePage-ConP6cwz.css","/assets/ReplayPage-Cl9soLRR.css","/assets/ReplayPage-D8ou4qQB.js","/assets/ReviewPage-CXAZHpT8.css","/assets/ReviewPage-IKlBmzv-.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-CneHEzy4.js","/assets/SettingsSheet-oB3j69dG.js","/assets/TournamentRoom-CZKi4LFM.css","/assets/TournamentRoom-p1UcwvUU.js","/assets/Way-D8Fyf1Kr.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-QB7LiTH-.js","/assets/de-DXW--QJr.js","/assets/de-tQNTtMEI.js","/assets/en-CKC8OZYY.js","/assets/en-HIr11fei.js","/assets/entrance-DlyYW_sI.css","/assets/fr-2rh-ENfN.js","/assets/fr-CkUJwdGQ.js","/assets/games-B8bbfy-6.js","/assets/here-C09QMGSS.js","/assets/icon.svg","/assets/index-8n0TJxbS.js","/assets/index-DEg8rp8j.css","/assets/lobby.svelte-DZ5g1epz.js","/assets/opening.svelte-B4mmp7ca.js","/assets/pl-CoIchRXF.js","/assets/pl-Dgfi2z3a.js","/assets/place.svelte-B_n0JnL0.js","/assets/reviews-BbXEurT9.js","/assets/table-Dze4YMx_.js","/assets/table-Nok4RRBR.css","/assets/words-D4PERKPS.js","/assets/words-RkZ70-qc.js"];
const CACHE = 'skat-fb3750dfe6bc';

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
