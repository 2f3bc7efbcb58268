// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-DfsSYBZL.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Ci5UiGhP.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-u0U5EJJZ.js","/assets/Choice-BDidgddZ.css","/assets/Choice-BDvybwsY.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-BdiOxLUZ.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-DnFnExU_.js","/assets/GamesRoom-D7WkOrET.css","/assets/GamesRoom-mncIYD-m.js","/assets/ListRoom-B4GDNIO5.js","/assets/ListRoom-C6WGS4IJ.css","/assets/RefereePage-Cx1mj4tH.css","/assets/RefereePage-Cya36ikl.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-Cx4CW57M.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-rXfER00l.js","/assets/Suit-4N5p8nVP.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-BR_YWx9m.css","/assets/TournamentRoom-RFc6UNU2.js","/assets/Trick-CTUtpK_z.css","/assets/Trick-FP8fMAF7.js","/assets/asking-C0sH_YBB.js","/assets/de-CTx4j4AW.js","/assets/en-DB_4OwVD.js","/assets/fr-MKdmUJQV.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-H-tNlYSY.js","/assets/legacy-C37syfGc.js","/assets/messages.svelte-Dm-u3wkF.js","/assets/owner.svelte-Bepg4QNk.js","/assets/pl-BRtgLFDK.js","/assets/score_list-DQhmjnm9.css","/assets/score_list-DekUmgg1.js","/assets/shuffle-D9KOIZfD.css","/assets/shuffle-DC5fLORS.js","/assets/tables-BAOfbaoZ.js","/assets/wording-DsWgqf3W.js"];
const CACHE = 'skat-985becb0b851';

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
