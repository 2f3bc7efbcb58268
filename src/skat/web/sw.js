// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-5z962xD2.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Cnf-6LAY.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-uSOskeHZ.js","/assets/Back-BS9pkHgG.css","/assets/Back-BiqKwq5a.js","/assets/BoardPage-7XvledXy.js","/assets/BoardPage-DtYkhSoM.css","/assets/CardFace-CFjsLr4x.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-CUqGZKAT.css","/assets/Choice-qczs5hpg.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-CK8ffWtQ.js","/assets/EveningRoom-C7yPeD5p.js","/assets/FairPage-BnhwAUZo.css","/assets/FairPage-BrbUm0Xn.js","/assets/GamesRoom-UPCBk1Dv.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-Ckm-_Y5k.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-BJKh_BuP.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-Cswl7jZS.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-DvUI5aiR.css","/assets/NameField-alMSltRr.js","/assets/NewTable-5bC4105V.js","/assets/NewTable-Drz4HqxG.css","/assets/OpenTables-CuGN-A5o.js","/assets/OpenTables-sRqodFWv.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DZ7_3AMp.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CexJiIw_.js","/assets/Preferences-BKRfIGRT.css","/assets/Preferences-KZqXjNCn.js","/assets/RealTable-Do8VOdgI.js","/assets/RefereePage-BqqevQbC.js","/assets/RefereePage-ConP6cwz.css","/assets/ReplayPage-BE-dPS4w.css","/assets/ReplayPage-BTZLao03.js","/assets/SettingsSheet-kdBFpNZS.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BTH7mihd.js","/assets/Sign-DRxfRB0I.js","/assets/Sign-DnO8Iz3w.css","/assets/Suit-DB56XXJa.css","/assets/Suit-DU43WNMG.js","/assets/TournamentRoom-BfHQqgvI.js","/assets/TournamentRoom-Cz4MP2-y.css","/assets/Trick-C9DnMhjA.css","/assets/Trick-DyfYBpvK.js","/assets/Way-DLGtzGT1.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BDhOR20p.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/asking-B3jOwTAd.js","/assets/asking-C0sH_YBB.js","/assets/de-BAh7dVnf.js","/assets/de-Cnkph95Z.js","/assets/en-DwutE3mw.js","/assets/en-wOKHPaGF.js","/assets/entrance-DlyYW_sI.css","/assets/fr-B8NeGKz0.js","/assets/fr-DWkpQeVx.js","/assets/games-DzCXSDYU.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-BnnoU-Kg.css","/assets/index-yWOKBKRC.js","/assets/legacy-BhZW0uBD.js","/assets/levels-B13JIPYq.js","/assets/lobby.svelte-9mhNtsxE.js","/assets/messages.svelte-W2rLsZ1U.js","/assets/opening.svelte-DYG-UNZq.js","/assets/owner.svelte-nl7lbRik.js","/assets/past-lCzGoTAF.js","/assets/people-7ZGGWYpn.js","/assets/pl-BpU6qoa_.js","/assets/pl-Crqie3jQ.js","/assets/place.svelte-C5cXB3oa.js","/assets/score_list-DF6O-oM-.css","/assets/score_list-kV_icWIi.js","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-C9BGohKd.js","/assets/storage-BLOxwhmz.js","/assets/tables-CpzuqoqW.js","/assets/value-DygWT_XB.js","/assets/wording-C74x009O.js"];
const CACHE = 'skat-475a3123c1a0';

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
