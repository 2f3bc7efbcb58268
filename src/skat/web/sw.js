// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-B7MqCcmD.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-CFGd2JX8.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-FnFRSLgv.js","/assets/Choice-BDidgddZ.css","/assets/Choice-CqWNMlca.js","/assets/EntryPad-BNOQ5yC1.js","/assets/EntryPad-BXhpBm2j.css","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-DNkCIJuY.js","/assets/GamesRoom-C8Q1EDhW.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-Dqn4vngB.js","/assets/RefereePage-B8YiMLCq.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-Dww1LyVo.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-ClURL0uJ.js","/assets/Suit-CB0XExnV.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom--wZKLQEQ.js","/assets/TournamentRoom-BVYynNx4.css","/assets/Trick-C4EngEFP.js","/assets/Trick-CTUtpK_z.css","/assets/de-DbE6bt1O.js","/assets/en-D8jW95qc.js","/assets/fr-BYLdE2n0.js","/assets/icon.svg","/assets/index-C7N7_pRd.js","/assets/index-CctJSju_.css","/assets/legacy-BuPIXQgZ.js","/assets/messages.svelte-DVmxOBz0.js","/assets/owner.svelte-1Sex4VBY.js","/assets/pl-D-SlMgkh.js","/assets/score_list-DQhmjnm9.css","/assets/score_list-Dhl4kdBx.js","/assets/shuffle-D9KOIZfD.css","/assets/shuffle-sgcqA1pB.js","/assets/tables-LZW3KDq6.js","/assets/wording-Q8i1dm2m.js"];
const CACHE = 'skat-d0e7bc3ab33e';

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
