// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-C3FXIEF9.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DLGPLukc.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DobrLLTk.js","/assets/Choice-CUqGZKAT.css","/assets/Choice-DxwapIrH.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-DaSDmBlI.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-DNb6fvB6.js","/assets/GamesRoom-AS9G9Uks.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-CsP8LYDC.js","/assets/RefereePage-B6LTyP6P.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-CcKL3y_7.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BusmIByD.js","/assets/Suit-DB56XXJa.css","/assets/Suit-n3Sv5xFs.js","/assets/TournamentRoom-40z4Xkks.css","/assets/TournamentRoom-DRZnYJ4U.js","/assets/Trick-CTUtpK_z.css","/assets/Trick-ChePKsqj.js","/assets/asking-C0sH_YBB.js","/assets/de-CrG8-59Y.js","/assets/en-C_2HbFKg.js","/assets/fr-DxYzVVxZ.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-BtRsP8S1.js","/assets/legacy-B7-0fsxo.js","/assets/messages.svelte-wok1ooGM.js","/assets/owner.svelte-BTIi-M4E.js","/assets/pl-KlYfSjNZ.js","/assets/score_list-BLpNcwoI.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-B8e0QXbk.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-BAOfbaoZ.js","/assets/value-Ch-0bVWQ.js","/assets/wording-Cob-lCL0.js"];
const CACHE = 'skat-161a8e10c155';

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
