// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-Dp44tOvp.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-CeDkhmiN.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CuD3klFL.js","/assets/Choice-BDidgddZ.css","/assets/Choice-CeePcxb3.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-BrvCUbjV.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-C_akuxs5.js","/assets/GamesRoom-BYiapc2f.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-BKr6UYF_.js","/assets/ListRoom-C6WGS4IJ.css","/assets/RefereePage-Cx1mj4tH.css","/assets/RefereePage-aC-1jHw7.js","/assets/ReplayPage-Bv1beBh0.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-xQSBWyQI.js","/assets/Suit-CnPGXl0y.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-BVYynNx4.css","/assets/TournamentRoom-Beeu6XjS.js","/assets/Trick-CTUtpK_z.css","/assets/Trick-DF-wwHFl.js","/assets/de-BlWfMIJC.js","/assets/en-DHF04awm.js","/assets/fr-BB8yCnas.js","/assets/icon.svg","/assets/index-CBNiziwc.css","/assets/index-bFxa6e_k.js","/assets/legacy-xqiMpiNj.js","/assets/messages.svelte-DaVFVUdh.js","/assets/owner.svelte-BI6CkpS4.js","/assets/pl-Cp0GUPSZ.js","/assets/score_list-DQhmjnm9.css","/assets/score_list-yeAs2s6k.js","/assets/shuffle-BF7UK8-l.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-LZW3KDq6.js","/assets/wording-C8iL_K8D.js"];
const CACHE = 'skat-2cbf9c4bf67e';

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
