// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-26Cn7vE2.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Bk1nrAxg.js","/assets/Attempt-Bb-GOeoe.js","/assets/Attempt-CPBTark0.css","/assets/Back-BS9pkHgG.css","/assets/Back-cdCTIasq.js","/assets/BoardPage-C1u1IH7q.js","/assets/BoardPage-DtYkhSoM.css","/assets/CardFace-BwfvYqPP.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-BJt9YcI-.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BNxqLix0.js","/assets/EntryPad-BaLnaQBa.css","/assets/EveningRoom-DQ0qMrRq.js","/assets/FairPage-BnhwAUZo.css","/assets/FairPage-DaIg-MUb.js","/assets/GamesRoom--zY1Jpx2.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-CLXxmYO3.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-D-U_7MMZ.css","/assets/ListRoom-hA8ZCGHY.js","/assets/MyRoom-DyMka1vo.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-DetTOvUA.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-Drz4HqxG.css","/assets/NewTable-s8XKs9AX.js","/assets/OpenTables-DYf0I0wV.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-i3ozGsBD.js","/assets/PlayNow-BXHSwuRo.js","/assets/PlayNow-CI-DS_WN.css","/assets/Preferences-BKRfIGRT.css","/assets/Preferences-Cv_YU1Of.js","/assets/RealTable-Cw7CCJRd.js","/assets/RefereePage-ConP6cwz.css","/assets/RefereePage-Umjc4K-_.js","/assets/ReplayPage-BE-dPS4w.css","/assets/ReplayPage-BpPCx7aK.js","/assets/SettingsSheet-CruvWC0U.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-Bm0xYhFS.js","/assets/Sign-DRSEOSbd.js","/assets/Sign-DnO8Iz3w.css","/assets/Suit-BvVsPKN-.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-Cz4MP2-y.css","/assets/TournamentRoom-KgVJJJh9.js","/assets/Trick-BRGNKDPd.js","/assets/Trick-C9DnMhjA.css","/assets/Way-13yeX9Ko.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-ChdibAD6.js","/assets/asking-C0sH_YBB.js","/assets/asking-DeXDkNnr.js","/assets/de-BAh7dVnf.js","/assets/de-BEer5tPV.js","/assets/en-DFIbAt8j.js","/assets/en-DwutE3mw.js","/assets/entrance-DlyYW_sI.css","/assets/fr-B_ckxUjO.js","/assets/fr-DWkpQeVx.js","/assets/games-CnqLATYP.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-BnnoU-Kg.css","/assets/index-CcoBCyR9.js","/assets/legacy-Ca-1QU_x.js","/assets/levels-D4xQHoiq.js","/assets/lobby.svelte-Dj3VRt3F.js","/assets/messages.svelte-iibrxpNh.js","/assets/opening.svelte-B14P2m7Q.js","/assets/owner.svelte-CZz0-RdF.js","/assets/past-asTlZ8WK.js","/assets/people-7ZGGWYpn.js","/assets/pl-BpU6qoa_.js","/assets/pl-BxP-eZ8T.js","/assets/place.svelte-qb1HIzka.js","/assets/score_list-BMOIe-md.js","/assets/score_list-DF6O-oM-.css","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-Cmu6rZSl.js","/assets/storage-BLOxwhmz.js","/assets/tables-CpzuqoqW.js","/assets/value-DQLClazf.js","/assets/wording-tIDSas0_.js"];
const CACHE = 'skat-f09d3904d605';

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
