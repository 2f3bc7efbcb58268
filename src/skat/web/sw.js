// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-D78uFjeI.js","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DPgygEzj.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DoQXr9AD.js","/assets/Back-BS9pkHgG.css","/assets/Back-DgeUVnxn.js","/assets/BoardPage-DtYkhSoM.css","/assets/BoardPage-i9tLkeQU.js","/assets/CardFace-CnJyHOZi.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-BJPewKtr.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-tpqjibEM.js","/assets/EveningRoom-CZ_HjUOP.js","/assets/FairPage-BCKpZNy5.js","/assets/FairPage-BnhwAUZo.css","/assets/GamesRoom-C8qQ-sDp.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-DHaCdPeL.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-D-U_7MMZ.css","/assets/ListRoom-tkAO1wEC.js","/assets/MyRoom-cZvjZZrS.css","/assets/MyRoom-z1Mz_6xS.js","/assets/NameField-Ddhhm-qW.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-DjjBrcJI.js","/assets/NewTable-Drz4HqxG.css","/assets/OpenTables-CqBmLcby.js","/assets/OpenTables-sRqodFWv.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-OyHDPDm3.js","/assets/PlayNow-Bs7hwzCt.js","/assets/PlayNow-CI-DS_WN.css","/assets/Preferences-BKRfIGRT.css","/assets/Preferences-DVgr0TbZ.js","/assets/RealTable-BTf0GZlh.js","/assets/RefereePage-CYB69pDu.js","/assets/RefereePage-ConP6cwz.css","/assets/ReplayPage-BE-dPS4w.css","/assets/ReplayPage-D-X1ye4t.js","/assets/SettingsSheet-iiVtdooU.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-CqcVjYdb.js","/assets/Sign-CS3F9I4v.js","/assets/Sign-DnO8Iz3w.css","/assets/Suit-CJepgLX8.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-CYKmyYzh.js","/assets/TournamentRoom-Cz4MP2-y.css","/assets/Trick-C9DnMhjA.css","/assets/Trick-CB18IAPm.js","/assets/Way-CP-sAhko.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-gi5TEsIw.js","/assets/asking-B_KjoUIq.js","/assets/asking-C0sH_YBB.js","/assets/de-BAh7dVnf.js","/assets/de-CCZ3HLo2.js","/assets/en-BEKeaOhs.js","/assets/en-DwutE3mw.js","/assets/entrance-DlyYW_sI.css","/assets/fr-CpXzfUMp.js","/assets/fr-DWkpQeVx.js","/assets/games-Cliqk9VX.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-CV0D7zF4.js","/assets/index-OjyAQE2-.css","/assets/legacy-FZpMoAcT.js","/assets/levels-YcZAmjx9.js","/assets/lobby.svelte-B1HsX0aw.js","/assets/messages.svelte-VOFoDtjD.js","/assets/opening.svelte-BGnJLsVQ.js","/assets/owner.svelte-B9uBwjtq.js","/assets/past-xjwxa7IP.js","/assets/people-7ZGGWYpn.js","/assets/pl-BpU6qoa_.js","/assets/pl-CSXRK_VJ.js","/assets/place.svelte-Bwni9M8X.js","/assets/score_list-DF6O-oM-.css","/assets/score_list-DOaU60-h.js","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-Dzs2b73o.js","/assets/storage-BLOxwhmz.js","/assets/tables-CpzuqoqW.js","/assets/value-nQucZ__l.js","/assets/wording-D07NdSL_.js"];
const CACHE = 'skat-add9d17b4cba';

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
