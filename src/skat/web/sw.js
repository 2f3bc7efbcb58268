// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-CuMQpy5C.js","/assets/AccountSheet-B5-aWvxe.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CMlyFgrZ.js","/assets/Attempt-CPBTark0.css","/assets/Back-BS9pkHgG.css","/assets/Back-C9F0T40w.js","/assets/BoardPage-CGY1toZH.js","/assets/BoardPage-DtYkhSoM.css","/assets/CardFace-Ca3X77UP.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-CUqGZKAT.css","/assets/Choice-CimWHqup.js","/assets/EntryPad-B10qwKvr.js","/assets/EntryPad-BaLnaQBa.css","/assets/EveningRoom-0KZ8pA9d.js","/assets/FairPage-015NbnNc.js","/assets/FairPage-BnhwAUZo.css","/assets/GamesRoom-CeFNWd8K.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-BJZBauco.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-CGyTmR3V.css","/assets/ListRoom-CJ6so3V8.js","/assets/MyRoom-BKx2vkO5.css","/assets/MyRoom-DVmeAET4.js","/assets/NameField-C0UosnXd.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-DLHHsue7.js","/assets/NewTable-Dqn_bjBE.css","/assets/OpenTables-CB1HSf34.js","/assets/OpenTables-sRqodFWv.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-Dve9PaKh.js","/assets/Preferences-BCqfPF9j.js","/assets/Preferences-BKRfIGRT.css","/assets/RealTable-BqTRd8gP.js","/assets/RefereePage-4-rbwBNj.js","/assets/RefereePage-CDzOyftz.css","/assets/ReplayPage-BE-dPS4w.css","/assets/ReplayPage-CbXPvY7p.js","/assets/SettingsSheet-ChDEc3yL.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BxaB8o-N.js","/assets/Sign-DnO8Iz3w.css","/assets/Sign-p6ztDK-L.js","/assets/Suit-CVCrd5pT.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-0xp4w9vt.js","/assets/TournamentRoom-C27KtZSj.css","/assets/Trick-C9DnMhjA.css","/assets/Trick-CwCMy9QI.js","/assets/Way-BZi7dIuB.js","/assets/Way-DfkzWBsL.css","/assets/asking-C0sH_YBB.js","/assets/asking-CIgLqN2W.js","/assets/de-4e1Ihl43.js","/assets/de-CqhPacbm.js","/assets/en-CTytlbIT.js","/assets/en-ly-lEEsT.js","/assets/entrance-DTnN9hrR.css","/assets/fr-D_UrIByV.js","/assets/fr-YCO6vlX-.js","/assets/games-Br0ci0qM.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-D-rJOO4g.js","/assets/index-Dxt4Qth0.css","/assets/legacy-DtobQGT0.js","/assets/levels-DfIUCOsm.js","/assets/lobby.svelte-BvsBIi4P.js","/assets/messages.svelte-V8kv4jPQ.js","/assets/opening.svelte-DB4UZaSq.js","/assets/owner.svelte-Yrx-zA6j.js","/assets/past-CChCOfgW.js","/assets/pl-C3f6H8By.js","/assets/pl-CW_l2c5R.js","/assets/place.svelte-XvrvW0xV.js","/assets/score_list-D3hMfkMw.js","/assets/score_list-DF6O-oM-.css","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-meAmRqyH.js","/assets/storage-BLOxwhmz.js","/assets/tables-CpzuqoqW.js","/assets/value-Ad58jQ58.js","/assets/wording-D_KZfj_A.js"];
const CACHE = 'skat-68f330846f55';

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
