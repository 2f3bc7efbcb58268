// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/Choice-BDidgddZ.css","/assets/Choice-D9lLe5S4.js","/assets/EntryPad-BRs-fwX9.js","/assets/EntryPad-BXhpBm2j.css","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-DgkobNVH.js","/assets/ListRoom-DVhyuv_x.css","/assets/ListRoom-DrlgKEe3.js","/assets/RefereePage-C973XpOj.js","/assets/RefereePage-GDvAX16P.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-CgI0tljI.js","/assets/Suit-D63wXKea.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-C6BCWOZP.css","/assets/TournamentRoom-CTmaXrl1.js","/assets/de-BjOw8lw0.js","/assets/en-BS81h5Dw.js","/assets/fr-621WS2kP.js","/assets/icon.svg","/assets/index-B3sdxzYV.css","/assets/index-C38kahIN.js","/assets/legacy-CDM0jTK5.js","/assets/messages.svelte-BoYqg3Un.js","/assets/pl-5UZ5YNNO.js","/assets/shuffle-B7nDmqI2.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-C0Y9H1nZ.js","/assets/wording-C5wFnBNB.js"];
const CACHE = 'skat-f076318090f4';

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
