// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-O6cTQNoc.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-CYcstSQB.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DhL7uhD3.js","/assets/Choice-CT-hjFu9.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-CL14sSRm.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-DTYFGz3I.js","/assets/GamesRoom-CnDcQide.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-BebAviIi.js","/assets/ListRoom-C6WGS4IJ.css","/assets/RefereePage-Bgrgj0dm.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-D6_TYe_H.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-B3KaMxFF.js","/assets/Suit-DB56XXJa.css","/assets/Suit-DTS4HwYT.js","/assets/TournamentRoom-PJB0M4FH.css","/assets/TournamentRoom-fWEUmua3.js","/assets/Trick-DvBPQhi1.js","/assets/Trick-af1ugVHG.css","/assets/asking-C0sH_YBB.js","/assets/de-Bt3K746_.js","/assets/en-zQ80ewUa.js","/assets/fr-C7V9aZRd.js","/assets/icon.svg","/assets/index-Dh1nVBsH.css","/assets/index-qoSGCi05.js","/assets/legacy-BDqKn7gv.js","/assets/messages.svelte-o9p-bNUQ.js","/assets/owner.svelte-BE8QNi8y.js","/assets/pl-DEg6d83h.js","/assets/score_list-DQhmjnm9.css","/assets/score_list-DYXibXq-.js","/assets/shuffle-CQNEWE_J.js","/assets/shuffle-D9KOIZfD.css","/assets/snapshot-CeWH1Mqg.js","/assets/tables-BAOfbaoZ.js","/assets/value-cwIhicCP.js","/assets/wording-Bi0R7yc5.js"];
const CACHE = 'skat-406aca003d58';

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
