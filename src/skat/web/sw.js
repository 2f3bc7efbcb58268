// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-DWE2lMzX.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-BjKk0gLL.js","/assets/Attempt-CL-m_hAK.js","/assets/Attempt-CPBTark0.css","/assets/Choice-CFDEjBnx.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BCHHI1dp.js","/assets/EntryPad-BXhpBm2j.css","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-Dke7SeZ3.js","/assets/GamesRoom-D7WkOrET.css","/assets/GamesRoom-DmMiuKq8.js","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-CXFf72o7.js","/assets/RefereePage-Cx1mj4tH.css","/assets/RefereePage-DvQMmgkW.js","/assets/ReplayPage-CCztitxJ.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BlGTuusS.js","/assets/Suit-CyHagvTC.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-DomPQdi3.js","/assets/TournamentRoom-PJB0M4FH.css","/assets/Trick-CTUtpK_z.css","/assets/Trick-CmeTPhyH.js","/assets/asking-C0sH_YBB.js","/assets/de-CGUCmTDj.js","/assets/en-C3TXPwmr.js","/assets/fr-BKP92Asf.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-CUsJUo-w.js","/assets/legacy-B2Iw8Kto.js","/assets/messages.svelte-7gippolc.js","/assets/owner.svelte-B7r32dEy.js","/assets/pl-CRgEQ1Vo.js","/assets/score_list-DQhmjnm9.css","/assets/score_list-FbZmrOkO.js","/assets/shuffle-D9KOIZfD.css","/assets/shuffle-Hlm0rCrX.js","/assets/tables-BAOfbaoZ.js","/assets/value-C4TjmmoN.js","/assets/wire-DwDqVXzS.js","/assets/wording-kEWIYLOZ.js"];
const CACHE = 'skat-c9c1899757a6';

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
