// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-VdZ8oDzz.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-JNST47PG.js","/assets/Back-BS9pkHgG.css","/assets/Back-H1rlCXfI.js","/assets/BiggestMistake-DMzlszCR.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-BUBYANcc.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-C6SaUuYc.js","/assets/EveningRoom-DZvdrUf4.js","/assets/FairPage-AaOwXi6B.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-CHv7svBS.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-leBGsydg.css","/assets/GamesRoom-q7nsYJ2w.js","/assets/HintPanel-CgHxBcMP.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-FaOUWrBv.js","/assets/LearnPage-CfgmHcMJ.js","/assets/LearnPage-nkpW1Xv9.css","/assets/ListRoom-Br0JL2ky.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-BWYuhggv.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-DmqYQbFP.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-xiRUJib0.js","/assets/OpenTables-BmcXnD3L.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-L5r7z9vC.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-CXXdkiri.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-J_v1bFpn.js","/assets/PlayOnPage-9u3aGYGH.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-D-c55Ipf.css","/assets/PuzzlePage-aHNM81f4.js","/assets/RealTable-CaEJXwE0.js","/assets/RefereePage-BI2lUDYU.js","/assets/RefereePage-C-QAsxSC.css","/assets/ReplayPage-Cl9soLRR.css","/assets/ReplayPage-DLEltiP2.js","/assets/ReviewPage-BmQumX1O.css","/assets/ReviewPage-oWYr77gM.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-Cq456iBr.js","/assets/SettingsSheet-CFbnVj6p.js","/assets/TournamentRoom-DXXU9TrQ.css","/assets/TournamentRoom-xKayr6jX.js","/assets/Way-DNdBzY8v.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-DC7dBtMC.js","/assets/de-Bi9C6R0F.js","/assets/de-Buuu26nv.js","/assets/de-CPQMhDDY.js","/assets/en-Cvy8_3pj.js","/assets/en-DFn5ANQQ.js","/assets/en-DraahTpQ.js","/assets/entrance-DlyYW_sI.css","/assets/fr-Bqk0IAER.js","/assets/fr-DsRg74BU.js","/assets/fr-jP2vJDzo.js","/assets/games-BRP_Kx3E.js","/assets/here-Cs5UFMMd.js","/assets/icon.svg","/assets/index-DEg8rp8j.css","/assets/index-DGt5mOQv.js","/assets/lobby.svelte-qKI-4lPD.js","/assets/opening.svelte-CPcVlvLp.js","/assets/own-B5H_0BOQ.js","/assets/pl-BDcyZb3w.js","/assets/pl-PlOhI77-.js","/assets/pl-U0wzHFcO.js","/assets/place.svelte-CiKzfu8u.js","/assets/shipped.jsonl-DkJ3ByHZ.gz","/assets/table-BuGBpk--.css","/assets/table-DUM21Nlm.js","/assets/words-DifpTITz.js"];
const CACHE = 'skat-c392d0128d24';

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
