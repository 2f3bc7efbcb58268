// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/Choice-BDidgddZ.css","/assets/Choice-CJiwyAJ6.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-CP6MhcQA.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-OaJ2-kDW.js","/assets/ListRoom-DgAbyimd.css","/assets/ListRoom-DxGWQqqi.js","/assets/RefereePage-CLheEA7d.js","/assets/RefereePage-GDvAX16P.css","/assets/ReplayPage-CBxTBUoE.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-CRqftwUR.js","/assets/Suit-BA7LJRtD.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-BEfPXjsv.js","/assets/TournamentRoom-CraHHUyL.css","/assets/Trick-5oFFAK2Z.js","/assets/Trick-CTUtpK_z.css","/assets/codes-BJgaQQ7X.js","/assets/codes-XQEUKYTP.css","/assets/de-DlECcFbG.js","/assets/en-Dyv4kMp7.js","/assets/fr-DO6nE9im.js","/assets/icon.svg","/assets/index-Bp41ugaB.css","/assets/index-l9EgHu9o.js","/assets/legacy-CAGCr-fL.js","/assets/messages.svelte-DK-en2c7.js","/assets/pl-B_GC7iNd.js","/assets/shuffle-BjFCPJ7j.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-C0Y9H1nZ.js","/assets/wording-BA1Q3d09.js"];
const CACHE = 'skat-450e52472c0d';

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
