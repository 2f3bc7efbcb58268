// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/CardFace-C_K1f_eE.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-BDidgddZ.css","/assets/Choice-DWRf2UF-.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-CRRo00pC.js","/assets/FairPage-BildzwfN.js","/assets/FairPage-C6TrHiXD.css","/assets/ListRoom-DVhyuv_x.css","/assets/ListRoom-D_w03Y7s.js","/assets/RefereePage-B4Kpk-iB.js","/assets/RefereePage-DBGCZB3y.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-DySZaiKW.js","/assets/Suit-D0UhhRzu.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-MNQRzNe-.js","/assets/TournamentRoom-xVBYlNOb.css","/assets/de-CofK40df.js","/assets/en-eS96WaZT.js","/assets/fr-Djj3TO93.js","/assets/icon.svg","/assets/index-D8FSxjaZ.js","/assets/index-G_RkBezq.css","/assets/legacy-CaCf5Upt.js","/assets/messages.svelte-D6SUqvcG.js","/assets/pl-Cljw-lAK.js","/assets/wording-DfJ0P4h7.js"];
const CACHE = 'skat-72b3e4c9db55';

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
