// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-BnL5zayk.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-w6rQFcnq.js","/assets/Attempt-BO9Gd-El.js","/assets/Attempt-CPBTark0.css","/assets/Back-BS9pkHgG.css","/assets/Back-veDW8V6G.js","/assets/BoardPage-B87h77FL.css","/assets/BoardPage-xOgRVIbk.js","/assets/CardFace-D4gHup2X.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-CUqGZKAT.css","/assets/Choice-D22sUogu.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-DpH01-zE.js","/assets/EveningRoom-4sdLiOzL.js","/assets/FairPage-BnhwAUZo.css","/assets/FairPage-I4npBowY.js","/assets/GamesRoom-DtGthQN2.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-CPd-9Xak.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-AHryPmBA.js","/assets/ListRoom-CGyTmR3V.css","/assets/MyRoom-BKx2vkO5.css","/assets/MyRoom-BQvDv7ri.js","/assets/NameField-CgdD_6KF.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-DGdmbSCH.js","/assets/NewTable-Dqn_bjBE.css","/assets/OpenTables-CYVtKdDR.js","/assets/OpenTables-sRqodFWv.css","/assets/PlayNow-0qS6PNhn.js","/assets/PlayNow-CI-DS_WN.css","/assets/Preferences-BKRfIGRT.css","/assets/Preferences-CL-0_my9.js","/assets/RealTable-CYCJ6uwc.js","/assets/RefereePage-CDzOyftz.css","/assets/RefereePage-CQT0iqN7.js","/assets/ReplayPage-BE-dPS4w.css","/assets/ReplayPage-D8CqLWE7.js","/assets/SettingsSheet-DcJiiYBh.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-Bzolfl7y.js","/assets/Sign-DnO8Iz3w.css","/assets/Sign-r2QSn1EK.js","/assets/Suit-Bs7nrG_B.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-C27KtZSj.css","/assets/TournamentRoom-DLjX7Sq7.js","/assets/Trick-C9DnMhjA.css","/assets/Trick-CcM84fmm.js","/assets/Way-B87-TXtc.js","/assets/Way-DfkzWBsL.css","/assets/asking-BpPXX65d.js","/assets/asking-C0sH_YBB.js","/assets/cards-B6_rl7Ld.js","/assets/de-4e1Ihl43.js","/assets/de-DIBj7uwJ.js","/assets/en-CTytlbIT.js","/assets/en-OtPE7aYC.js","/assets/entrance-DTnN9hrR.css","/assets/fr-D_UrIByV.js","/assets/fr-M7uy38JI.js","/assets/games-BI4smM5n.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-B3hA6n-T.js","/assets/index-DUWc2sui.css","/assets/legacy-D6ZjSJIn.js","/assets/levels-CWdrDd6C.js","/assets/link-CjFhuY7R.js","/assets/lobby.svelte-BNwTUTpY.js","/assets/messages.svelte-B99nT5ep.js","/assets/opening.svelte-Bu2maLPE.js","/assets/owner.svelte-R2kHPwto.js","/assets/pl-B2Ewh-ID.js","/assets/pl-CW_l2c5R.js","/assets/place.svelte-BAZDZCcd.js","/assets/score_list-CuSMS6cF.js","/assets/score_list-DF6O-oM-.css","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-C9ogPWx4.js","/assets/storage-BLOxwhmz.js","/assets/tables-BnzyO-rw.js","/assets/value-D1ONsO2m.js","/assets/wording-j_pNf7qn.js"];
const CACHE = 'skat-36fe2a9b5e30';

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
