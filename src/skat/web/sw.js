// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-B6AoqaXl.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-6PSj4CJ4.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-CkiQOcOs.js","/assets/Back-BS9pkHgG.css","/assets/Back-Bcr9vHUL.js","/assets/BoardPage-C7oD6clK.js","/assets/BoardPage-DtYkhSoM.css","/assets/CardBack-CDpx59a_.js","/assets/CardBack-DgwSrqxe.css","/assets/CardFace-CGJWJMco.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-CUqGZKAT.css","/assets/Choice-nLCI8o4o.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-DBx4jd6s.js","/assets/EveningRoom-BDxOYGko.js","/assets/FairPage-B0t2lkIX.js","/assets/FairPage-BnhwAUZo.css","/assets/GamesRoom-leBGsydg.css","/assets/GamesRoom-toFBevV-.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-DqiT1lWs.js","/assets/ListRoom-C6XTizPJ.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-cZvjZZrS.css","/assets/MyRoom-fjCjv-nG.js","/assets/NameField-BN8JkAxD.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-Drz4HqxG.css","/assets/NewTable-W2GfQoWs.js","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-bPZQ2t-2.js","/assets/OptionsSheet-Cjr7XdsX.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PlayNow-BDPlRwc1.js","/assets/PlayNow-CI-DS_WN.css","/assets/Preferences-BKRfIGRT.css","/assets/Preferences-h4cjAgs-.js","/assets/RealTable-C2_bsq8J.js","/assets/RefereePage-CmEEkpXP.js","/assets/RefereePage-ConP6cwz.css","/assets/ReplayPage-BE-dPS4w.css","/assets/ReplayPage-Y2-Xkg3A.js","/assets/ResultPanel-DP70NMtf.js","/assets/ResultPanel-UId5yFu6.css","/assets/ReviewPage-BqEEkGRm.js","/assets/ReviewPage-DEw-KVsv.css","/assets/SettingsSheet-3cvlHfiY.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BaYVvfHj.js","/assets/Sign-BLlMNTxc.js","/assets/Sign-DnO8Iz3w.css","/assets/Suit-DB56XXJa.css","/assets/Suit-b3rsj8Ub.js","/assets/TournamentRoom-CHEwT1Iu.js","/assets/TournamentRoom-Cz4MP2-y.css","/assets/Trick-3uaEoR98.js","/assets/Trick-Ct7euXCk.css","/assets/Way-BHfyQ_Gm.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-CCx9BFug.js","/assets/asking-C0sH_YBB.js","/assets/asking-rX1EnYF1.js","/assets/de-BEer5tPV.js","/assets/de-BNIr7Jv0.js","/assets/en-BdJowKwn.js","/assets/en-DFIbAt8j.js","/assets/entrance-DlyYW_sI.css","/assets/fr-B_ckxUjO.js","/assets/fr-CmgdHN_M.js","/assets/games-DIyRqceV.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-B0M5fU6z.css","/assets/index-CisqvegN.js","/assets/legacy-BiwclAcW.js","/assets/levels-BKm1fWfI.js","/assets/lobby.svelte-DAW5uBMe.js","/assets/messages.svelte-BvxK4kfI.js","/assets/opening.svelte-Cgnlmzi8.js","/assets/owner.svelte-4zEbPW4H.js","/assets/past-Bgt9Ffq-.js","/assets/people-7ZGGWYpn.js","/assets/pl-BDkaxO_p.js","/assets/pl-BxP-eZ8T.js","/assets/place.svelte-B4Xdn8zD.js","/assets/reviews-CBAg8Xi0.js","/assets/score_list-CiPc5RDq.js","/assets/score_list-DF6O-oM-.css","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-qnrwjKf-.js","/assets/storage-BLOxwhmz.js","/assets/tables-CpzuqoqW.js","/assets/value-DFHV5oVZ.js","/assets/wording-DJtDAMvm.js"];
const CACHE = 'skat-bec816ddde80';

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
