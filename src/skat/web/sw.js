// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-XQ-JaIto.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DvtT6DRd.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-D9OZqaTv.js","/assets/Choice-BDidgddZ.css","/assets/Choice-WlfJXFf-.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-Bltk4dmX.js","/assets/FairPage-BCDd3HYM.js","/assets/FairPage-C6TrHiXD.css","/assets/GamesRoom-CVB5yUzb.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-DQXIh7xY.js","/assets/RefereePage-Cx1mj4tH.css","/assets/RefereePage-U9MDMxV3.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-QpAXLEEi.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-DYyEbdxJ.js","/assets/Suit-DB56XXJa.css","/assets/Suit-iWjGmnSc.js","/assets/TournamentRoom-BRxBG7bk.js","/assets/TournamentRoom-gRqtbDNH.css","/assets/Trick-CTUtpK_z.css","/assets/Trick-Dk9RULx4.js","/assets/asking-C0sH_YBB.js","/assets/de-kXuYrMoa.js","/assets/en-C3L6_Xf9.js","/assets/fr-lSPLBQ7W.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-Bq81atvm.js","/assets/legacy-Cstxh49h.js","/assets/messages.svelte-yotG9pBj.js","/assets/owner.svelte-cFkBJOpv.js","/assets/pl-Dra0x51E.js","/assets/score_list-BPF0UAhc.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-CcjAYfmS.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-BAOfbaoZ.js","/assets/wording-DJsi5lso.js"];
const CACHE = 'skat-ff1fffecde23';

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
