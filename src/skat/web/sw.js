// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-DDfNNUr5.js","/assets/AccountSheet-B6c5-YyZ.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-3jPh8Enh.js","/assets/Attempt-CPBTark0.css","/assets/Choice-CUqGZKAT.css","/assets/Choice-Dhlr7Byp.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-DEhHXmvg.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-CmSsvJ7p.js","/assets/GamesRoom-D7WkOrET.css","/assets/GamesRoom-DD1IBaMK.js","/assets/ListRoom-C62tG1gN.js","/assets/ListRoom-C6WGS4IJ.css","/assets/RefereePage-BZWCfbwR.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-Df4FBFt-.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-D8OS_Jrq.js","/assets/Suit-DB56XXJa.css","/assets/Suit-QI6_oUBh.js","/assets/TournamentRoom-BRWJOQCt.js","/assets/TournamentRoom-PJB0M4FH.css","/assets/Trick-CTUtpK_z.css","/assets/Trick-CkXhuXKp.js","/assets/asking-C0sH_YBB.js","/assets/de-B0p0qFPR.js","/assets/en-BxcnS87d.js","/assets/fr-CxhEFiVH.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-C0TU9vjo.js","/assets/legacy-DF29h-ka.js","/assets/messages.svelte-h-GMB5iU.js","/assets/owner.svelte-BugmUWNe.js","/assets/pl-DIpP75Rd.js","/assets/score_list-DQhmjnm9.css","/assets/score_list-aDr6eBbA.js","/assets/shuffle-BDDIiAxp.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-BAOfbaoZ.js","/assets/value-DmqI8vBL.js","/assets/wire-DwDqVXzS.js","/assets/wording-DkNeHNgu.js"];
const CACHE = 'skat-e7a82d62e2c3';

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
