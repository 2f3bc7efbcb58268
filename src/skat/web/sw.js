// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/CardFace-CeZzafiy.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-BDidgddZ.css","/assets/Choice-MC_4x_NO.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-Oq0HI4AW.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-CyZw8oka.js","/assets/ListRoom-DVhyuv_x.css","/assets/ListRoom-WSTSfyD2.js","/assets/RefereePage-DBGCZB3y.css","/assets/RefereePage-DG3Dnbpr.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BMoaT2h5.js","/assets/Suit-BodP1LDa.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-CgRrXglD.js","/assets/TournamentRoom-xVBYlNOb.css","/assets/de-WkbDt126.js","/assets/en-DC-OArkw.js","/assets/fr-Cf-zLVRM.js","/assets/icon.svg","/assets/index-DNDqGNpN.js","/assets/index-G_RkBezq.css","/assets/legacy-De8QsIay.js","/assets/messages.svelte-Cf3tLYW6.js","/assets/pl-DhljfLle.js","/assets/wording-7io2l9PV.js"];
const CACHE = 'skat-74990ad5ec59';

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
