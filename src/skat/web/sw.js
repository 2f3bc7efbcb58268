// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-BWyQtiuw.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-D_-cl_9g.js","/assets/Attempt-CNWeUPFc.js","/assets/Attempt-CPBTark0.css","/assets/Choice-BA4UPIRc.js","/assets/Choice-BDidgddZ.css","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-oxIQi81S.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-DxPfki9H.js","/assets/GamesRoom-Bgi4pK-x.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-Cd7hJp26.js","/assets/RefereePage-BOPOwBxT.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-Bzw1Daa1.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-DXRkTnv5.js","/assets/Suit-BDVpi40C.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-BR_YWx9m.css","/assets/TournamentRoom-mNeg7Pvy.js","/assets/Trick-CTUtpK_z.css","/assets/Trick-Cu6NnkeJ.js","/assets/asking-C0sH_YBB.js","/assets/de-C7gOZUdP.js","/assets/en-3Y-lnkgt.js","/assets/fr-yJz03dBm.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-CrUalc-5.js","/assets/legacy-DqIVaTdk.js","/assets/messages.svelte-D5x9HrKg.js","/assets/owner.svelte-oXThuKuu.js","/assets/pl-DPpAV7oY.js","/assets/score_list-BKQU3xdF.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-BAjc9l6I.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-BAOfbaoZ.js","/assets/value-Dcl7PmVK.js","/assets/wording-B1olBU08.js"];
const CACHE = 'skat-3db1beabd7e3';

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
