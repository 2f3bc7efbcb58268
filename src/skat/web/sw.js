// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-DAMXBOVN.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Bna7iy8e.js","/assets/Attempt-90jvtyMg.js","/assets/Attempt-CPBTark0.css","/assets/CardFace-CdsWRJi-.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-CUqGZKAT.css","/assets/Choice-CuaGYH26.js","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-BYAKl3UC.js","/assets/FairPage-Bj_jIa1-.js","/assets/FairPage-C6TrHiXD.css","/assets/GamesRoom-D5lAS-su.js","/assets/GamesRoom-D7WkOrET.css","/assets/ListRoom-0Vcclcot.js","/assets/ListRoom-C6WGS4IJ.css","/assets/RefereePage-Cx1mj4tH.css","/assets/RefereePage-rAbYA0Fx.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/ReplayPage-DTd05LBu.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-sXugKjli.js","/assets/Suit-CnHUhp4N.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-BUPuBYXY.js","/assets/TournamentRoom-DIDwoigF.css","/assets/Trick-CeItbQQg.js","/assets/Trick-af1ugVHG.css","/assets/asking-C0sH_YBB.js","/assets/de-DZLjUk6X.js","/assets/en-PvvMoxNo.js","/assets/fr-CwxZ_RUg.js","/assets/icon.svg","/assets/index-CE52E9pP.js","/assets/index-Dh1nVBsH.css","/assets/legacy-DCfWqY5R.js","/assets/messages.svelte-EIb1dIOi.js","/assets/owner.svelte-Di4wdhtC.js","/assets/pl-33i7k_VJ.js","/assets/score_list-DPzxi8td.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/tables-BAOfbaoZ.js","/assets/value-Bohv5Upb.js","/assets/wording-Bqo_GyBH.js"];
const CACHE = 'skat-a02e39506d58';

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
