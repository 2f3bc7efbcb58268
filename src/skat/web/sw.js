// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-DWE2lMzX.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-BjKk0gLL.js","/assets/Attempt-CL-m_hAK.js","/assets/Attempt-CPBTark0.css","/assets/Choice-CFDEjBnx.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BUcDHGDn.js","/assets/EntryPad-BXhpBm2j.css","/assets/FairPage-BhvbUeve.js","/assets/FairPage-C6TrHiXD.css","/assets/GamesRoom-C7yjYfUz.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-jaoYMtEd.js","/assets/RefereePage-Cx1mj4tH.css","/assets/RefereePage-DvQMmgkW.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-DqfercDn.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BlGTuusS.js","/assets/Suit-CyHagvTC.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-0f8sodiy.js","/assets/TournamentRoom-PJB0M4FH.css","/assets/Trick-CTUtpK_z.css","/assets/Trick-WgXhvT6i.js","/assets/asking-C0sH_YBB.js","/assets/de-CGUCmTDj.js","/assets/en-C3TXPwmr.js","/assets/fr-BKP92Asf.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-BsL__svl.js","/assets/legacy-B2Iw8Kto.js","/assets/messages.svelte-7gippolc.js","/assets/owner.svelte-B7r32dEy.js","/assets/pl-CRgEQ1Vo.js","/assets/score_list-DQhmjnm9.css","/assets/score_list-FbZmrOkO.js","/assets/shuffle-D9KOIZfD.css","/assets/shuffle-Dbb8x9C3.js","/assets/snapshot-CeWH1Mqg.js","/assets/tables-BAOfbaoZ.js","/assets/value-CvfRTKCb.js","/assets/wording-Cr-4kpzG.js"];
const CACHE = 'skat-c3f6d370ded3';

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
