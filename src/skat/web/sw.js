// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/CardFace-D9KOIZfD.css","/assets/CardFace-rv0gHp4h.js","/assets/Choice-B-Jwer5I.js","/assets/Choice-BDidgddZ.css","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-CSPuM8es.js","/assets/FairPage-Bc-IZ9_U.js","/assets/FairPage-C6TrHiXD.css","/assets/ListRoom-DVhyuv_x.css","/assets/ListRoom-KQF21r3f.js","/assets/RefereePage-D55eyTw-.js","/assets/RefereePage-GDvAX16P.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-DIUFsiNc.js","/assets/Suit-DB56XXJa.css","/assets/Suit-LbyaOgou.js","/assets/TournamentRoom-C6BCWOZP.css","/assets/TournamentRoom-CC6oTjwu.js","/assets/de-B554JjBz.js","/assets/en-Bvw_eJ9q.js","/assets/fr-r3gt8UEs.js","/assets/icon.svg","/assets/index-CyZuxR2f.js","/assets/index-DnT6Gxp9.css","/assets/legacy-BJsQ7i61.js","/assets/messages.svelte-BfBAP-ro.js","/assets/pl-DYVgeNsh.js","/assets/tables-C0Y9H1nZ.js","/assets/wording-Cv_iMWoa.js"];
const CACHE = 'skat-89ac7d1c575e';

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
