// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-CIlOF_E0.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-TJN7wSOq.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DQU5BfvC.js","/assets/Back-BS9pkHgG.css","/assets/Back-BcTbRegN.js","/assets/CardFace-BpMW_xC-.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-CMq6KeIm.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BXhpBm2j.css","/assets/EntryPad-Bdw6f-HP.js","/assets/EveningRoom-DBrbZwPG.js","/assets/FairPage-BnhwAUZo.css","/assets/FairPage-DilpHOGV.js","/assets/FriendsSheet-DJNy3sSF.css","/assets/FriendsSheet-DlD0SPBR.js","/assets/GamesRoom-8KyG_T1S.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-CdJZuMo9.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-C29btY3Q.js","/assets/ListRoom-UKfV8yEc.css","/assets/MyRoom-BlTnJ-_2.css","/assets/MyRoom-Cj8tulw-.js","/assets/NameField-BzNfvA5y.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-1tAHzu0L.js","/assets/NewTable-Dw45mLFT.css","/assets/OpenTables-DV-062w-.js","/assets/OpenTables-DuwBCIWq.css","/assets/Preferences-B3iccc5w.js","/assets/Preferences-BKRfIGRT.css","/assets/RealTable-DwT-uVO8.js","/assets/RefereePage-B5M6-vTc.css","/assets/RefereePage-CpgRPQvh.js","/assets/ReplayPage-BJeL6_t7.js","/assets/ReplayPage-CoF6ek9W.css","/assets/SettingsSheet-CByrq3-0.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-CiS5rNi7.js","/assets/Sign-DWtF66nl.js","/assets/Sign-DnO8Iz3w.css","/assets/Suit-DB56XXJa.css","/assets/Suit-DtCgFGGM.js","/assets/TournamentRoom-Bu-APTFT.css","/assets/TournamentRoom-C8XG26I5.js","/assets/Trick-CkA69FY4.js","/assets/Trick-af1ugVHG.css","/assets/Way-DfkzWBsL.css","/assets/Way-ygJtgmFL.js","/assets/asking-C0sH_YBB.js","/assets/de-FzdQnykR.js","/assets/en-DN5rNyhA.js","/assets/entrance-DTnN9hrR.css","/assets/fr-CyagQ9PD.js","/assets/games-42_KJLkU.js","/assets/icon.svg","/assets/index-CxWnMFm4.css","/assets/index-ZirbBkHX.js","/assets/legacy-BJ-u9CxR.js","/assets/levels-CPg_wIyL.js","/assets/lobby.svelte-Gp2aeJVx.js","/assets/messages.svelte-DlrV1VOo.js","/assets/opening.svelte-bvOi5NH0.js","/assets/owner.svelte-CFGdrUp-.js","/assets/pl-Crk4sdL1.js","/assets/place.svelte-DWmaMWnX.js","/assets/score_list-Ba8cnkxz.js","/assets/score_list-DF6O-oM-.css","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/tables-BnzyO-rw.js","/assets/value-BY995AcX.js","/assets/wording-CDZ-zlmg.js"];
const CACHE = 'skat-d840d1b079e0';

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
