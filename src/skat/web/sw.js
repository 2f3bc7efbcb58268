// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-BfvREqTh.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-B3spzYR4.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-DSYDYinB.js","/assets/Choice-CUqGZKAT.css","/assets/Choice-DcUwyjJl.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-Xz8THNc6.js","/assets/FairPage-Bwfw2nDY.js","/assets/FairPage-C6TrHiXD.css","/assets/GamesRoom-D7WkOrET.css","/assets/GamesRoom-Df-QN-pU.js","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-Ct9tIrM5.js","/assets/RefereePage-CkJLfE-l.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-COw0QgJA.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BAn1peo8.js","/assets/Suit-DB56XXJa.css","/assets/Suit-q-VTgQGA.js","/assets/TournamentRoom-40z4Xkks.css","/assets/TournamentRoom-DtmY8XP_.js","/assets/Trick-CTUtpK_z.css","/assets/Trick-lbKl2C_z.js","/assets/asking-C0sH_YBB.js","/assets/de-Cpo-q3bH.js","/assets/en-DmGlJ0nU.js","/assets/fr-CYk1iZA3.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-HKEZLCvb.js","/assets/legacy-Cko25vnC.js","/assets/messages.svelte-CnF-m2G7.js","/assets/owner.svelte-2hh8_NP9.js","/assets/pl-sDbPELM-.js","/assets/score_list-CalNsP09.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-D9KOIZfD.css","/assets/shuffle-DOz9PGXJ.js","/assets/tables-BAOfbaoZ.js","/assets/value-CoLJKmw9.js","/assets/wording-BNNMXkJh.js"];
const CACHE = 'skat-d55eaec95d54';

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
