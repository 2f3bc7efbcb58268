// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/CardFace-D9KOIZfD.css","/assets/CardFace-S2Z0v1vW.js","/assets/FairPage-C5OEBp8F.js","/assets/FairPage-C6TrHiXD.css","/assets/ListRoom-DGRILW9V.js","/assets/ListRoom-OUT5k4CC.css","/assets/RefereePage-CKQIpx5C.js","/assets/RefereePage-DBGCZB3y.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-DnWcFKFx.js","/assets/Suit-CR7LoU5L.js","/assets/Suit-D3npNCaN.css","/assets/de-PRo4MH6-.js","/assets/en-YzF7rcFm.js","/assets/fr-DojUcKNq.js","/assets/icon.svg","/assets/index-BKw-pZK1.js","/assets/index-G_RkBezq.css","/assets/messages.svelte-BtETqpKc.js","/assets/pl-BpYZKIku.js"];
const CACHE = 'skat-2f3c355bee17';

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
