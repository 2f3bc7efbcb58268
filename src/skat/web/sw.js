// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-CEP4vLcI.css","/assets/AccountButton-CTrlW4uk.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-CpM-tnIt.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CZdvZJwN.js","/assets/Choice-BDidgddZ.css","/assets/Choice-DSlRV1n-.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-Cijr8rt-.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-kR1pQchP.js","/assets/GamesRoom-CSg_js_x.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-BsSKAwN2.css","/assets/ListRoom-E0Qk7XNo.js","/assets/RefereePage-CY9smSB1.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-DO2aCCBy.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-Bcxd2CdW.js","/assets/Suit-Bbznbt9K.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-BVYynNx4.css","/assets/TournamentRoom-CY2rWGiC.js","/assets/Trick-CSC_lucE.js","/assets/Trick-CTUtpK_z.css","/assets/de-D9Jfn4oX.js","/assets/en-DYXPc3yJ.js","/assets/fr-CtCYMNkK.js","/assets/icon.svg","/assets/index-C3CjDQ_M.css","/assets/index-CLYSOAB9.js","/assets/legacy-fnq7Atff.js","/assets/messages.svelte-D1DVhz24.js","/assets/owner.svelte-DjUBrVuL.js","/assets/pl-5zYBqGwR.js","/assets/score_list-CF2fSN5R.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-D9KOIZfD.css","/assets/shuffle-Dj_pqXjJ.js","/assets/tables-LZW3KDq6.js","/assets/wording-wvJsidiJ.js"];
const CACHE = 'skat-5c7af72faa6a';

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
