// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/Choice-BDidgddZ.css","/assets/Choice-BpxYmpS9.js","/assets/EntryPad-BIytRYGK.js","/assets/EntryPad-BXhpBm2j.css","/assets/FairPage-C6TrHiXD.css","/assets/FairPage-CQQr_NBh.js","/assets/ListRoom-DVhyuv_x.css","/assets/ListRoom-hCLgdYpX.js","/assets/RefereePage-B01iaD71.js","/assets/RefereePage-GDvAX16P.css","/assets/ReplayPage-ByRc6flM.js","/assets/ReplayPage-Cqi_vJRT.css","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-ConMWFVQ.js","/assets/Suit-DB56XXJa.css","/assets/Suit-fjX_8UXe.js","/assets/TournamentRoom-8XnUW152.js","/assets/TournamentRoom-CraHHUyL.css","/assets/Trick-C9Lr5fEy.js","/assets/Trick-CTUtpK_z.css","/assets/de-CIy7ADNw.js","/assets/en-C-9oIPBk.js","/assets/fr-Bm4hc3yd.js","/assets/icon.svg","/assets/index-DATAzxnq.js","/assets/index-dBqevBAa.css","/assets/legacy-oLgnjj22.js","/assets/messages.svelte-TWKhitip.js","/assets/pl-Ki2rdPCL.js","/assets/shuffle-BUwZ5mPo.js","/assets/shuffle-D9KOIZfD.css","/assets/tables-C0Y9H1nZ.js","/assets/wording-CyrGZ85S.js"];
const CACHE = 'skat-0887b12025b2';

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
