// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-BRUHz_GN.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DHNpb0Uc.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CaYrTqai.js","/assets/Choice-1yuuKx5e.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-JOMLrdRG.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-ClBY_72F.js","/assets/GamesRoom-BhLKpIq2.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-CBWS7AjJ.js","/assets/RefereePage-Cx1mj4tH.css","/assets/RefereePage-DjN1maRE.js","/assets/ReplayPage-BLssiCE0.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-Cplq8Uq2.js","/assets/Suit-DB56XXJa.css","/assets/Suit-pcHU_Vrf.js","/assets/TournamentRoom-BGDu3BKY.js","/assets/TournamentRoom-PJB0M4FH.css","/assets/Trick-CTUtpK_z.css","/assets/Trick-DZHzZo2G.js","/assets/asking-C0sH_YBB.js","/assets/de-DoeKXDIs.js","/assets/en-hwH-8UNp.js","/assets/fr-D9mUTosP.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-tvOM9FGX.js","/assets/legacy-BA0whUXx.js","/assets/messages.svelte-CpHtCc1_.js","/assets/owner.svelte-CYsKK-0S.js","/assets/pl-BTb676Cp.js","/assets/score_list-2xbZ4vwR.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-C72ty5uU.js","/assets/shuffle-D9KOIZfD.css","/assets/snapshot-CeWH1Mqg.js","/assets/tables-BAOfbaoZ.js","/assets/value-fvQPG9-B.js","/assets/wording-BqUSlTBL.js"];
const CACHE = 'skat-1bf6a03be1c8';

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
