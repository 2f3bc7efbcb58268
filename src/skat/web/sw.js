// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-BqbHxZY6.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-5II4Cpiy.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-Cw8rTC92.js","/assets/Choice-C8_arqZH.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-CGL7x1F7.js","/assets/FairPage-C3yxxS2I.js","/assets/FairPage-C6TrHiXD.css","/assets/GamesRoom-D7WkOrET.css","/assets/GamesRoom-Dy4komgK.js","/assets/ListRoom-C6WGS4IJ.css","/assets/ListRoom-CSYnQITq.js","/assets/RefereePage-C0Mm5zkO.js","/assets/RefereePage-Cx1mj4tH.css","/assets/ReplayPage-B2UD81LW.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BnH3wIna.js","/assets/Suit-BdBLwZR4.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-40z4Xkks.css","/assets/TournamentRoom-DURh8oHI.js","/assets/Trick-CTUtpK_z.css","/assets/Trick-DxtlDbxE.js","/assets/asking-C0sH_YBB.js","/assets/de-BwZqX0WC.js","/assets/en-CfhvgT_l.js","/assets/fr-CIWA_P8l.js","/assets/icon.svg","/assets/index-BD1p_1mD.css","/assets/index-CzaYjxwX.js","/assets/legacy-CgWApAXM.js","/assets/messages.svelte-BF1BXWAb.js","/assets/owner.svelte-C1cJ1rjp.js","/assets/pl-aZrx48hs.js","/assets/score_list-1hRQmNtV.js","/assets/score_list-DQhmjnm9.css","/assets/shuffle-BsYi4R8X.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-BAOfbaoZ.js","/assets/value-YmSYivNX.js","/assets/wire-DwDqVXzS.js","/assets/wording-DRMh2eJ-.js"];
const CACHE = 'skat-70748f68eed3';

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
