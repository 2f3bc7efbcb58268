// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/Choice-BDidgddZ.css","/assets/Choice-j7r_mBNY.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-wbPNDpjz.js","/assets/FairPage-BUpqXmnH.js","/assets/FairPage-C6TrHiXD.css","/assets/ListRoom-D9NzdALO.js","/assets/ListRoom-DVhyuv_x.css","/assets/RefereePage-DG36LWNA.js","/assets/RefereePage-GDvAX16P.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-t4P1UZsa.js","/assets/Suit-DB56XXJa.css","/assets/Suit-DxGJqgjG.js","/assets/TournamentRoom-BXblurGj.js","/assets/TournamentRoom-DcGPsWv8.css","/assets/de-BIRf1Djv.js","/assets/en-DV69Zo7d.js","/assets/fr-CI-notvj.js","/assets/icon.svg","/assets/index-BwPhIP2N.js","/assets/index-D1Ir-PsO.css","/assets/legacy-BCgpJAMc.js","/assets/messages.svelte-DVDIA3M_.js","/assets/pl-BJ-Ryb7H.js","/assets/shuffle-D8mu8LiE.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-C0Y9H1nZ.js","/assets/wording-D9BPrc6B.js"];
const CACHE = 'skat-83b968e4db62';

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
