// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-BP_ZiDV-.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-D0BUfQJ1.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CyuR_RXJ.js","/assets/Choice-B8Z4P441.js","/assets/Choice-BDidgddZ.css","/assets/EntryPad-B04AkOg2.js","/assets/EntryPad-BXhpBm2j.css","/assets/FairPage-BPTmaFJa.js","/assets/FairPage-C6TrHiXD.css","/assets/GamesRoom-CVUJIMU9.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-JGVYSk7O.js","/assets/RefereePage-CP2Txq4e.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-ZTzb1XRw.js","/assets/Sheet-2ZFCRyhn.js","/assets/Sheet-4dw9qqdI.css","/assets/Suit-DB56XXJa.css","/assets/Suit-RvEWa0kF.js","/assets/TournamentRoom-BR_YWx9m.css","/assets/TournamentRoom-BUyAOofs.js","/assets/Trick-C5YKlaPO.js","/assets/Trick-CTUtpK_z.css","/assets/asking-C0sH_YBB.js","/assets/de-CI90lHDd.js","/assets/en-B2bS2knK.js","/assets/fr-BfA0pFZD.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-CRgKnFTG.js","/assets/legacy-DXiHPcch.js","/assets/messages.svelte-BI_hs6E-.js","/assets/owner.svelte-DUAGRNvF.js","/assets/pl-BPPfUbyZ.js","/assets/score_list-CtFKF2yB.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-CZW1zB8t.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-BAOfbaoZ.js","/assets/value-DF7ig38j.js","/assets/wording-Ceg4e3_l.js"];
const CACHE = 'skat-88b6645da1c5';

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
