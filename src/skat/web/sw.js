// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-Ci_GGgcV.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-RVaD_FA-.js","/assets/Attempt-BsEUSdV9.js","/assets/Attempt-CPBTark0.css","/assets/Choice-CD5mE0hl.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-kD5xkcl2.js","/assets/FairPage-67BYQBDf.js","/assets/FairPage-C6TrHiXD.css","/assets/GamesRoom-CmCmKlVu.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-yrrxqIxI.js","/assets/RefereePage-C71aNZAA.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-CHk_JElS.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-DXVH5VUG.js","/assets/Suit-B3GUGyrv.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-CxJamhjo.js","/assets/TournamentRoom-PJB0M4FH.css","/assets/Trick-CLJKKSKl.js","/assets/Trick-CTUtpK_z.css","/assets/asking-C0sH_YBB.js","/assets/de-CbSomqEh.js","/assets/en-zHUcET5u.js","/assets/fr-C7kk_w9I.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-Dq-3Djt2.js","/assets/legacy-2tk-F_Ai.js","/assets/messages.svelte-Cy6DZgFW.js","/assets/owner.svelte-g5LId4yf.js","/assets/pl-BuOm6z14.js","/assets/score_list-C7DHLndF.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-D9KOIZfD.css","/assets/shuffle-DnhyCZuG.js","/assets/snapshot-CeWH1Mqg.js","/assets/tables-BAOfbaoZ.js","/assets/value-Wh09A1FH.js","/assets/wording-C1YFdNQL.js"];
const CACHE = 'skat-76dbbede4030';

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
