// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-BQ9u8hJv.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-CiuhxGOy.js","/assets/Attempt-BGZ6oQxc.js","/assets/Attempt-CPBTark0.css","/assets/Choice-BDidgddZ.css","/assets/Choice-BhQ3q4uD.js","/assets/EntryPad-BB8jyNmB.js","/assets/EntryPad-BXhpBm2j.css","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-GXal2baV.js","/assets/GamesRoom-D7WkOrET.css","/assets/GamesRoom-qnmK1ZQe.js","/assets/ListRoom-0TWgSiuD.js","/assets/ListRoom-C6WGS4IJ.css","/assets/RefereePage-BpzSpeTT.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-DP4cVUHQ.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-CFv8CdDk.js","/assets/Suit-BK_NBR-h.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-B8bEWS8g.js","/assets/TournamentRoom-BVYynNx4.css","/assets/Trick-BK60t-TL.js","/assets/Trick-CTUtpK_z.css","/assets/de-BMaeeNYk.js","/assets/en-DXYyXzEh.js","/assets/fr-DUP7k5AY.js","/assets/icon.svg","/assets/index-BAP4k_DR.css","/assets/index-CZtL1mRJ.js","/assets/legacy-DXmysIm0.js","/assets/messages.svelte-CvjLFsy2.js","/assets/owner.svelte-CfhTCLqO.js","/assets/pl-CVhJxYlQ.js","/assets/score_list-COkpSRT5.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-BZI2-SRs.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-LZW3KDq6.js","/assets/wording-DLg6l1zj.js"];
const CACHE = 'skat-d044a016d5b4';

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
