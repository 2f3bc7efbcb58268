// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-CXBZIR2e.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-C2sHWGMq.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-Dps-mnQB.js","/assets/Choice-BDidgddZ.css","/assets/Choice-Cv1oaBWU.js","/assets/EntryPad-6Tmp66bp.js","/assets/EntryPad-BXhpBm2j.css","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-CqOYrSHc.js","/assets/GamesRoom-D7WkOrET.css","/assets/GamesRoom-x5FfWGNc.js","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-krCSTJLY.js","/assets/RefereePage-2h3q9Ksh.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-BiKL6sG8.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-DSZHL0Wf.js","/assets/Suit-DB56XXJa.css","/assets/Suit-DsVU8RmZ.js","/assets/TournamentRoom-DTUMcqw7.js","/assets/TournamentRoom-gRqtbDNH.css","/assets/Trick-CTUtpK_z.css","/assets/Trick-CU2rW1TJ.js","/assets/asking-C0sH_YBB.js","/assets/de-DTSy7bHI.js","/assets/en-CYBhbqJD.js","/assets/fr-Bq-SwmKb.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-BnC5aJjI.js","/assets/legacy-CrLOaWQm.js","/assets/messages.svelte-DZWTlqAm.js","/assets/owner.svelte-DZchWPfw.js","/assets/pl-CNSGvNHh.js","/assets/score_list-B4fYNcmI.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-Cv0MegJm.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-BAOfbaoZ.js","/assets/wording-DsvOFIlW.js"];
const CACHE = 'skat-fdfaeeeae8ba';

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
