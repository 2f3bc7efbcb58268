// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-CEP4vLcI.css","/assets/AccountButton-DqobG6F6.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DVTz3qxS.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-m2j4i5Rx.js","/assets/Choice-07qfO3Zd.js","/assets/Choice-BDidgddZ.css","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-D7Hy_BL0.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-Y6NKjhcg.js","/assets/GamesRoom-D7WkOrET.css","/assets/GamesRoom-jGxLd8lE.js","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-zp-Ql1UT.js","/assets/RefereePage-B-Wsl-d9.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-C5tAL5zb.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-C2hEn9h3.js","/assets/Suit-0m4vyMeQ.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-BVYynNx4.css","/assets/TournamentRoom-BepfasIE.js","/assets/Trick-BC3VW3og.js","/assets/Trick-CTUtpK_z.css","/assets/de-4g_Y3H5Q.js","/assets/en-BE5GInRT.js","/assets/fr-GFsc4X3A.js","/assets/icon.svg","/assets/index-C3CjDQ_M.css","/assets/index-qDGLytl0.js","/assets/legacy-D-j87lnc.js","/assets/messages.svelte-NxfBT14E.js","/assets/owner.svelte-mrOPrAXl.js","/assets/pl-DhHENPKH.js","/assets/score_list-CPKpa5s-.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-BewjoRH5.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-LZW3KDq6.js","/assets/wording-CXc_95zN.js"];
const CACHE = 'skat-d0be94216842';

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
