// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-KVBb2iqv.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Sba4xBW5.js","/assets/Attempt-CD5SNBqy.js","/assets/Attempt-CPBTark0.css","/assets/Choice-BDidgddZ.css","/assets/Choice-BpiFjAeF.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-nIxOBg3E.js","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-hKHcOLBm.js","/assets/GamesRoom-D7WkOrET.css","/assets/GamesRoom-DhwGQl0v.js","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-CXd1Ptmj.js","/assets/RefereePage-Cx1mj4tH.css","/assets/RefereePage-DH_uB0Pj.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-DYYJDI2f.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-DOkDq8ai.js","/assets/Suit-Bnx2WAht.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-BVYynNx4.css","/assets/TournamentRoom-n67R-gLm.js","/assets/Trick-CTUtpK_z.css","/assets/Trick-wys_iroE.js","/assets/de-DbE6bt1O.js","/assets/en-D8jW95qc.js","/assets/fr-1Ktv14V8.js","/assets/icon.svg","/assets/index-BAP4k_DR.css","/assets/index-Bq0ux1ZV.js","/assets/legacy-ewmZ1Ynn.js","/assets/messages.svelte-n05FcRPF.js","/assets/owner.svelte-DEG05xda.js","/assets/pl-D-SlMgkh.js","/assets/score_list-B7IxI8P_.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-C2A2lqMm.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-LZW3KDq6.js","/assets/wording-83G1N8VR.js"];
const CACHE = 'skat-7f7e925e7da6';

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
