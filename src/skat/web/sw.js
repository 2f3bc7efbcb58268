// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/Choice-BDidgddZ.css","/assets/Choice-VaM6msbR.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-CU0s8hvh.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-DHy-m9F7.js","/assets/ListRoom-DSiLoN-u.js","/assets/ListRoom-DVhyuv_x.css","/assets/RefereePage-B9lTDPbh.js","/assets/RefereePage-GDvAX16P.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BQMQi8lX.js","/assets/Suit-DB56XXJa.css","/assets/Suit-DK9kMwl1.js","/assets/TournamentRoom-C6BCWOZP.css","/assets/TournamentRoom-DQmp1CP2.js","/assets/de-ClvyCc6Q.js","/assets/en-DbzACT8T.js","/assets/fr-uBGRLeH3.js","/assets/icon.svg","/assets/index-B-lrp8ck.js","/assets/index-D1Ir-PsO.css","/assets/legacy-BYxXKpxb.js","/assets/messages.svelte-Cj75We-8.js","/assets/pl-Ctg74Pvz.js","/assets/shuffle-CTPqVEt1.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-C0Y9H1nZ.js","/assets/wording-D1NM4lXt.js"];
const CACHE = 'skat-128096560e73';

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
