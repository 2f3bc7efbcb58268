// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/Choice-BDidgddZ.css","/assets/Choice-FI4GlabK.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-ss4Qeeg_.js","/assets/FairPage-C0RPNDey.js","/assets/FairPage-C6TrHiXD.css","/assets/ListRoom-Bqb2tNlI.js","/assets/ListRoom-DVhyuv_x.css","/assets/RefereePage-Cs6IhInR.js","/assets/RefereePage-GDvAX16P.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-6tnSA5du.js","/assets/Suit-Cce9zZvE.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-Bk3khS1T.js","/assets/TournamentRoom-DcGPsWv8.css","/assets/de-BIRf1Djv.js","/assets/en-DV69Zo7d.js","/assets/fr-CI-notvj.js","/assets/icon.svg","/assets/index-D1Ir-PsO.css","/assets/index-DkZAfWKT.js","/assets/legacy-Bc4kOX7q.js","/assets/messages.svelte-Csl65cXE.js","/assets/pl-BJ-Ryb7H.js","/assets/shuffle-D9KOIZfD.css","/assets/shuffle-Dz0iKB8E.js","/assets/tables-C0Y9H1nZ.js","/assets/wording-CNoolNbO.js"];
const CACHE = 'skat-91eb1b7d3ef7';

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
