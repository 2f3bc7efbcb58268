// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/CardFace-D9KOIZfD.css","/assets/CardFace-hD5z1BfP.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-D4Is8703.js","/assets/de-BTfEx8Oj.js","/assets/en-B2z1-Rgl.js","/assets/fr-0vY4rKS2.js","/assets/icon.svg","/assets/index-CIvwdpaD.css","/assets/index-DEcss7Qr.js","/assets/pl-OebbAjPn.js"];
const CACHE = 'skat-9a7608ea99d2';

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
