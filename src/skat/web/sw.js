// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-BorEjcaH.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BQ1MlwGk.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-CXvAXd7M.js","/assets/Back-BS9pkHgG.css","/assets/Back-CUV_a2TX.js","/assets/BiggestMistake-CXmqAk81.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BEOqRhSB.js","/assets/BoardPage-DtYkhSoM.css","/assets/CardBack-DFQkANsT.js","/assets/CardBack-DgwSrqxe.css","/assets/CardFace-D9KOIZfD.css","/assets/CardFace-DO5-UB9k.js","/assets/Choice-CM0dkoC9.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BY8lOIjG.js","/assets/EntryPad-BaLnaQBa.css","/assets/EveningRoom-CMah9rcF.js","/assets/FairPage-BnhwAUZo.css","/assets/FairPage-DOUQTexO.js","/assets/GamesRoom-5rdWinrx.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-o8m9c3k-.js","/assets/ListRoom-CIn_7pu4.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-BtPCl7M5.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-DbEl6Vk3.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BfNEmzPy.js","/assets/NewTable-Drz4HqxG.css","/assets/OpenTables-Cccrg99B.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-CDni3SFl.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DrehJs4Y.js","/assets/Preferences-BKRfIGRT.css","/assets/Preferences-rHlFGWoV.js","/assets/RealTable-D03mzLnN.js","/assets/RefereePage-ConP6cwz.css","/assets/RefereePage-Yx0Qb3S7.js","/assets/ReplayPage-BE-dPS4w.css","/assets/ReplayPage-DNFeGo6d.js","/assets/ResultPanel-B-5NSmLB.css","/assets/ResultPanel-DhQ9AHnJ.js","/assets/ReviewPage-Cf82p57T.js","/assets/ReviewPage-DEw-KVsv.css","/assets/SettingsSheet-z9bYWuN1.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-CYVvFuBA.js","/assets/Sign-B3iY8-fU.js","/assets/Sign-DnO8Iz3w.css","/assets/Suit-ClcaHLVM.js","/assets/Suit-DB56XXJa.css","/assets/TournamentRoom-CZKi4LFM.css","/assets/TournamentRoom-qPA-F6mZ.js","/assets/Trick-Ct7euXCk.css","/assets/Trick-DSPJBWy9.js","/assets/Way-DfkzWBsL.css","/assets/Way-DrkOwBl9.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-sH4NuI8G.js","/assets/asking-C0sH_YBB.js","/assets/asking-tfrEatkD.js","/assets/de-BEer5tPV.js","/assets/de-DW6ROg0g.js","/assets/en-B82FHWmJ.js","/assets/en-DFIbAt8j.js","/assets/entrance-DlyYW_sI.css","/assets/fr-B_ckxUjO.js","/assets/fr-CNJ5rogd.js","/assets/games-DqEXtRx7.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-B0M5fU6z.css","/assets/index-W35xE5Rx.js","/assets/keys-C3q-pHOI.js","/assets/legacy-CaT33Y1l.js","/assets/levels-CHxwYgrM.js","/assets/lobby.svelte-CAMjU_Jy.js","/assets/messages.svelte-D4xWynnS.js","/assets/opening.svelte-DunkVrpH.js","/assets/owner.svelte-BNWqdw5v.js","/assets/past-CwdPieSs.js","/assets/people-7ZGGWYpn.js","/assets/pl-45XIh-rv.js","/assets/pl-BxP-eZ8T.js","/assets/place.svelte-DvrPM3ye.js","/assets/reviews-Dhqu3JWv.js","/assets/score_list-Bpp8fRYW.js","/assets/score_list-DF6O-oM-.css","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-EVPf4SJl.js","/assets/storage-BLOxwhmz.js","/assets/tables-CpzuqoqW.js","/assets/value-DtL_noHv.js","/assets/wording-Bcjtkgrj.js","/assets/words-BHY5CTI0.js"];
const CACHE = 'skat-e084802e5c24';

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
