// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/CardFace-D9KOIZfD.css","/assets/CardFace-jbVgU7_I.js","/assets/Choice-BDidgddZ.css","/assets/Choice-BxYsnbAL.js","/assets/EntryPad-B-G64_tj.js","/assets/EntryPad-BXhpBm2j.css","/assets/FairPage-BvoLiHIy.js","/assets/FairPage-C6TrHiXD.css","/assets/ListRoom-DVhyuv_x.css","/assets/ListRoom-DhRyPN2C.js","/assets/RefereePage-DSqFZSIk.css","/assets/RefereePage-UGFR07ds.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-DO_uQH6q.js","/assets/Suit-DB56XXJa.css","/assets/Suit-DVlvCaQ5.js","/assets/TournamentRoom-CWSp1jvT.js","/assets/TournamentRoom-xVBYlNOb.css","/assets/de-CFfTNoCK.js","/assets/en-B_JmEZP1.js","/assets/fr-BtLCyJDE.js","/assets/icon.svg","/assets/index-DUnYNcZg.js","/assets/index-jLYWr0Ts.css","/assets/legacy-B2Cv48Ij.js","/assets/messages.svelte-bIgxsk-L.js","/assets/pl-T9UQrLwM.js","/assets/tables-BWWNLMYj.js","/assets/wording-Da5EF0Gb.js"];
const CACHE = 'skat-bc06fccd7573';

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
