// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-CeLm8aJN.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BT6lraf8.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-BIsXCscV.js","/assets/Attempt-CPBTark0.css","/assets/Back-BS9pkHgG.css","/assets/Back-CHDEC6c1.js","/assets/BoardPage-CVZiBnJ_.js","/assets/BoardPage-DtYkhSoM.css","/assets/CardFace-BPmfWAoj.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-CUqGZKAT.css","/assets/Choice-Cv0bStNF.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-e5iHDEkv.js","/assets/EveningRoom-DOGmhqFn.js","/assets/FairPage-BZCmUsCs.js","/assets/FairPage-BnhwAUZo.css","/assets/GamesRoom-DwM-NhMp.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-DCjaBngg.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-C0vRNtgV.js","/assets/ListRoom-CGyTmR3V.css","/assets/MyRoom-9Wenegxc.js","/assets/MyRoom-BKx2vkO5.css","/assets/NameField-Ctoz4fCi.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-Drz4HqxG.css","/assets/NewTable-eROwF0YI.js","/assets/OpenTables-CM_N5IIq.js","/assets/OpenTables-sRqodFWv.css","/assets/OptionsSheet-BQDfueuY.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-W-wxWmje.js","/assets/Preferences-BKRfIGRT.css","/assets/Preferences-DTV7KNyc.js","/assets/RealTable-r1pEDuD7.js","/assets/RefereePage-CDzOyftz.css","/assets/RefereePage-v10ATFFY.js","/assets/ReplayPage-BE-dPS4w.css","/assets/ReplayPage-DCri5Clk.js","/assets/SettingsSheet-epKpgnv0.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BF4XgvTH.js","/assets/Sign-CyaEyrVH.js","/assets/Sign-DnO8Iz3w.css","/assets/Suit-ClTeZOcD.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-C27KtZSj.css","/assets/TournamentRoom-CswlGxgf.js","/assets/Trick-C9DnMhjA.css","/assets/Trick-CJFT6ogC.js","/assets/Way-Dfj70cjH.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-CArFJXE9.js","/assets/asking-C0sH_YBB.js","/assets/asking-eXTWd7bT.js","/assets/de-4e1Ihl43.js","/assets/de-CCZ3HLo2.js","/assets/en-BEKeaOhs.js","/assets/en-CTytlbIT.js","/assets/entrance-DTnN9hrR.css","/assets/fr-CpXzfUMp.js","/assets/fr-D_UrIByV.js","/assets/games-Pt9luI4o.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-BvSytO5K.css","/assets/index-D7plrEOZ.js","/assets/legacy-Q4PzNMup.js","/assets/levels-B-SAp8Fl.js","/assets/lobby.svelte-6oN3WcWc.js","/assets/messages.svelte-CEYnVnoN.js","/assets/opening.svelte-GBAWZ6ZF.js","/assets/owner.svelte-B_6k_CyO.js","/assets/past-DfRPnPPe.js","/assets/people-7ZGGWYpn.js","/assets/pl-CSXRK_VJ.js","/assets/pl-CW_l2c5R.js","/assets/place.svelte-Cm6Kk2nG.js","/assets/score_list-B3YPgm7J.js","/assets/score_list-DF6O-oM-.css","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-DH0zLhBi.js","/assets/storage-BLOxwhmz.js","/assets/tables-CpzuqoqW.js","/assets/value-DZxr9KbK.js","/assets/wording-En5BzZWk.js"];
const CACHE = 'skat-a35d546dbb4e';

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
