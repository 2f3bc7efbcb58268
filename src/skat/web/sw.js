// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-BepsSyUQ.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-ClxWnSgJ.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-qU5-434M.js","/assets/Choice-B-aoF5aC.js","/assets/Choice-BDidgddZ.css","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-CwMW3mjU.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-Fu-zS1h_.js","/assets/GamesRoom-C5ZyOKoO.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-CWEVRwyC.js","/assets/RefereePage-CDfF8KeE.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-DiAKe3-c.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-Bc_cRbO5.js","/assets/Suit-BVkruce5.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-B4L0DLhv.js","/assets/TournamentRoom-BR_YWx9m.css","/assets/Trick-CTUtpK_z.css","/assets/Trick-D8rUeMWZ.js","/assets/asking-C0sH_YBB.js","/assets/de-BuLAYEMF.js","/assets/en-D1uQ4W10.js","/assets/fr-CxWZevuT.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-D37mi2JQ.js","/assets/legacy-Bm5Z_obA.js","/assets/messages.svelte-Bb3CfigW.js","/assets/owner.svelte-DWWIm33q.js","/assets/pl-BbrL8Saj.js","/assets/score_list-DQhmjnm9.css","/assets/score_list-pTJCWvLf.js","/assets/shuffle-BI3wPt4X.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-BAOfbaoZ.js","/assets/value-DfxV9G1P.js","/assets/wording-Dbx5Q1vQ.js"];
const CACHE = 'skat-d117580c3e17';

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
