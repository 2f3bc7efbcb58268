// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-C95VRDwQ.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DgO1DoFW.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-P-Sj2TvS.js","/assets/Choice-BDidgddZ.css","/assets/Choice-CmI7qL4T.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-ghpuLrL_.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-w2lxaf8s.js","/assets/GamesRoom-D7WkOrET.css","/assets/GamesRoom-QkdAHAyl.js","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-DOIYhJlY.js","/assets/RefereePage-4pawgS8O.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-CIwahSYE.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BDMJ05De.js","/assets/Suit-DB56XXJa.css","/assets/Suit-Sfera0k-.js","/assets/TournamentRoom-B6papLpT.js","/assets/TournamentRoom-BVYynNx4.css","/assets/Trick-CTUtpK_z.css","/assets/Trick-DR9YjS7i.js","/assets/de-yud88ZEM.js","/assets/en-DyRtMk4w.js","/assets/fr-Cpyr65WK.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-CU9RHohR.js","/assets/legacy-vz6ybiUq.js","/assets/messages.svelte-Da0AhAOO.js","/assets/owner.svelte-DbGtSYh_.js","/assets/pl-BgcLfHx8.js","/assets/score_list-CBsXYrn2.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-Bz8l0dWr.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-LZW3KDq6.js","/assets/wording-CVwqshNq.js"];
const CACHE = 'skat-c64604c41414';

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
