// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-D0eUoGyC.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-BnL1S80-.js","/assets/Attempt---QVaMLK.js","/assets/Attempt-CPBTark0.css","/assets/Back-BS9pkHgG.css","/assets/Back-DK4Dx5EM.js","/assets/BoardPage-B87h77FL.css","/assets/BoardPage-C-ocU1NS.js","/assets/CardFace-C5jpdU31.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-BcYIQb3N.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-CYlAlTrX.js","/assets/EveningRoom-G6CJfxuA.js","/assets/FairPage-BnhwAUZo.css","/assets/FairPage-C7-ryZ8v.js","/assets/GamesRoom-Cd5OKaIm.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-B-WAloAV.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-CGyTmR3V.css","/assets/ListRoom-CfX1IoYi.js","/assets/MyRoom-BKx2vkO5.css","/assets/MyRoom-B_SaF0yE.js","/assets/NameField-BemZrwcZ.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BBVi6x7u.js","/assets/NewTable-Dqn_bjBE.css","/assets/OpenTables-BqbXF0i6.js","/assets/OpenTables-sRqodFWv.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DkdrqSyF.js","/assets/Preferences-BKRfIGRT.css","/assets/Preferences-zc2VBwjs.js","/assets/RealTable-BU1gHkqQ.js","/assets/RefereePage-CDzOyftz.css","/assets/RefereePage-ap3ha2fr.js","/assets/ReplayPage-BE-dPS4w.css","/assets/ReplayPage-BvgyDy6-.js","/assets/SettingsSheet-vtQGRP1Q.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-D348Uxth.js","/assets/Sign-CVbR_O2Z.js","/assets/Sign-DnO8Iz3w.css","/assets/Suit-DB56XXJa.css","/assets/Suit-DraicWJL.js","/assets/TournamentRoom-AI5NZEOt.js","/assets/TournamentRoom-C27KtZSj.css","/assets/Trick-BlF8WgM6.js","/assets/Trick-C9DnMhjA.css","/assets/Way-BPt434vq.js","/assets/Way-DfkzWBsL.css","/assets/asking-C0sH_YBB.js","/assets/asking-CNvvGqrk.js","/assets/cards-B6_rl7Ld.js","/assets/de-4e1Ihl43.js","/assets/de-Bp17fhkR.js","/assets/en-BQtuyWLi.js","/assets/en-CTytlbIT.js","/assets/entrance-DTnN9hrR.css","/assets/fr-D_UrIByV.js","/assets/fr-xF8vMS1k.js","/assets/games-BGQshEpc.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-CM-jmfzd.js","/assets/index-DUWc2sui.css","/assets/legacy-CI_PpggZ.js","/assets/levels-zsmwMSC8.js","/assets/link-CjFhuY7R.js","/assets/lobby.svelte-VcFqh3mF.js","/assets/messages.svelte-nELaoy44.js","/assets/opening.svelte-C992FLuQ.js","/assets/owner.svelte-D5AVwLTY.js","/assets/pl-3DjSq7J0.js","/assets/pl-CW_l2c5R.js","/assets/place.svelte-C8qm6dTG.js","/assets/score_list-BbvP31Lz.js","/assets/score_list-DF6O-oM-.css","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-DqrxQaly.js","/assets/storage-BLOxwhmz.js","/assets/tables-BnzyO-rw.js","/assets/value-D1ONsO2m.js","/assets/wording-DAzKjZJH.js"];
const CACHE = 'skat-f3b85c133c67';

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
