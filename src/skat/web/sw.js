// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-DNJfjnEq.js","/assets/AccountSheet-BLNrGUue.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-DD6qLxCX.js","/assets/Choice-BDidgddZ.css","/assets/Choice-DNY-Jiko.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-Cip1WCrT.js","/assets/FairPage-B99PfUEQ.js","/assets/FairPage-C6TrHiXD.css","/assets/GamesRoom-CsKSxJi-.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-B_4w48OS.js","/assets/ListRoom-C6WGS4IJ.css","/assets/RefereePage-BpwIIn-l.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-DwIihYBf.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-B0qBHvjV.js","/assets/Suit-D7ImWm0p.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-DmHfLnf3.js","/assets/TournamentRoom-gRqtbDNH.css","/assets/Trick-CTUtpK_z.css","/assets/Trick-g-nlbuv8.js","/assets/asking-C0sH_YBB.js","/assets/de-kXuYrMoa.js","/assets/en-C3L6_Xf9.js","/assets/fr-lSPLBQ7W.js","/assets/icon.svg","/assets/index-ATxfAgu9.js","/assets/index-BD1p_1mD.css","/assets/legacy-B5HS_swF.js","/assets/messages.svelte-NQuOkTWY.js","/assets/owner.svelte-e5kKyz8k.js","/assets/pl-D8_ToYiY.js","/assets/score_list-DHS8QOqY.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-D3BIVftF.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-BAOfbaoZ.js","/assets/wording-4LUUXGiE.js"];
const CACHE = 'skat-9fcb744eab55';

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
