// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/CardFace-B0kAkbF0.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-BDidgddZ.css","/assets/Choice-ChlsSwWd.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-DtFvjPjM.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-Dl2XafQf.js","/assets/ListRoom-B37hQ5eH.js","/assets/ListRoom-DVhyuv_x.css","/assets/RefereePage-DEoVwj9z.js","/assets/RefereePage-GDvAX16P.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-DoDhNG2q.js","/assets/Suit-B_60DBIb.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-BupJiZVv.js","/assets/TournamentRoom-xVBYlNOb.css","/assets/de-BwBHsl4d.js","/assets/en-6F9ENpeD.js","/assets/fr-_-cAgVTW.js","/assets/icon.svg","/assets/index-DnT6Gxp9.css","/assets/index-NVnJ9v6n.js","/assets/legacy-BPWSFbKr.js","/assets/messages.svelte-UMI6f_W8.js","/assets/pl-BQqdDxYy.js","/assets/tables-C0Y9H1nZ.js","/assets/wording-DRYm7d4T.js"];
const CACHE = 'skat-f331d83c1306';

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
