// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/Choice-BDidgddZ.css","/assets/Choice-CvFhFnP2.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-yrJ7_pi7.js","/assets/FairPage-BssgiZTS.js","/assets/FairPage-C6TrHiXD.css","/assets/ListRoom-DVhyuv_x.css","/assets/ListRoom-IPSTtE0J.js","/assets/RefereePage-Bx_HaU1U.js","/assets/RefereePage-GDvAX16P.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BJ-n7qpo.js","/assets/Suit-D3obfThs.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-C6BCWOZP.css","/assets/TournamentRoom-CkzlTt7M.js","/assets/de-BFO1ZsuE.js","/assets/en-DxUkyEVY.js","/assets/fr-4VCckR9x.js","/assets/icon.svg","/assets/index-Dd4lf8b0.css","/assets/index-DfZUD6dB.js","/assets/legacy-BayhXwJx.js","/assets/messages.svelte-DVSeSCZ5.js","/assets/pl-D4Bo_oJy.js","/assets/shuffle-D9KOIZfD.css","/assets/shuffle-iEwsEY7K.js","/assets/tables-C0Y9H1nZ.js","/assets/wording-D6DiFl5H.js"];
const CACHE = 'skat-5a0d2f1f62e5';

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
