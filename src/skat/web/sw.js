// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/CardFace-D9KOIZfD.css","/assets/CardFace-h1cHTBnv.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-CJtchBun.js","/assets/ListRoom-D9tNtao4.js","/assets/ListRoom-OUT5k4CC.css","/assets/Sheet-Bb5vQCmS.js","/assets/Sheet-DoU6zmf2.css","/assets/de-BmmYYexo.js","/assets/en-DlQ5K-me.js","/assets/fr-DU5eG-so.js","/assets/icon.svg","/assets/index-Cx9siqKr.css","/assets/index-cEyaM-37.js","/assets/messages.svelte-gboQw9bl.js","/assets/pl-pNUaoY1p.js"];
const CACHE = 'skat-e8eacdc20493';

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
