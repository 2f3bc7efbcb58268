// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-BCLuchdd.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Dbn8ZhC4.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CtIKnuM_.js","/assets/Back-B6EwNeyx.js","/assets/Back-BS9pkHgG.css","/assets/BiggestMistake-JcxELRr8.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-C6LcUT7u.js","/assets/BoardPage-DtYkhSoM.css","/assets/CardBack-DUftLPEb.js","/assets/CardBack-DgwSrqxe.css","/assets/CardFace-BgyUM4yI.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-CSbmSQtL.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-Dq1S4c7B.js","/assets/EveningRoom-DygTP-30.js","/assets/FairPage-BnhwAUZo.css","/assets/FairPage-Cw4BKa8z.js","/assets/GamesRoom-DTf8W_cK.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-iDzP-XBO.js","/assets/ListRoom-D-U_7MMZ.css","/assets/ListRoom-UNlL5r1J.js","/assets/MyRoom-BlHEaVXt.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-Cr2aoZmT.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-Dqe4LW9z.js","/assets/NewTable-Drz4HqxG.css","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-UK4C8Teg.js","/assets/OptionsSheet-B32oIKYF.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CZktCM8i.js","/assets/Preferences-BKRfIGRT.css","/assets/Preferences-BRNIDfHU.js","/assets/RealTable-Blhbthi8.js","/assets/RefereePage-B5ECSg8v.js","/assets/RefereePage-ConP6cwz.css","/assets/ReplayPage-BE-dPS4w.css","/assets/ReplayPage-Dc32bH8w.js","/assets/ResultPanel-B-5NSmLB.css","/assets/ResultPanel-DMLBz9Ev.js","/assets/ReviewPage-DEw-KVsv.css","/assets/ReviewPage-DSfkhUHq.js","/assets/SettingsSheet-D_WJWOMg.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-N2I8KjFG.js","/assets/Sign-DnO8Iz3w.css","/assets/Sign-btSl6XbF.js","/assets/Suit-DB56XXJa.css","/assets/Suit-DR3-iSxX.js","/assets/TournamentRoom-C1w_lqBT.js","/assets/TournamentRoom-CZKi4LFM.css","/assets/Trick-Ct7euXCk.css","/assets/Trick-D1SVaLgL.js","/assets/Way-C3agGWYJ.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-_V4Z2ABg.js","/assets/asking-B77KPqGP.js","/assets/asking-C0sH_YBB.js","/assets/de-BEer5tPV.js","/assets/de-ZzGUFWrz.js","/assets/en-CEkHQzj2.js","/assets/en-DFIbAt8j.js","/assets/entrance-DlyYW_sI.css","/assets/fr-B_ckxUjO.js","/assets/fr-hNBOvPvB.js","/assets/games-1PgGU6dM.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-DpaWY5_2.css","/assets/index-OK7V5fAS.js","/assets/keys-C3q-pHOI.js","/assets/legacy-DjRhEXWV.js","/assets/levels-BK10tLIZ.js","/assets/lobby.svelte-Byxo3G_J.js","/assets/messages.svelte-wEPLatiD.js","/assets/opening.svelte-CAJBph9w.js","/assets/owner.svelte-CqqOGJxK.js","/assets/past-6KtuBPEB.js","/assets/people-7ZGGWYpn.js","/assets/pl-BnKr_80v.js","/assets/pl-BxP-eZ8T.js","/assets/place.svelte-lbdDj3ss.js","/assets/reviews-CwpSoSHK.js","/assets/score_list-CUq7lV4D.js","/assets/score_list-DF6O-oM-.css","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-C7XAB_NA.js","/assets/storage-BLOxwhmz.js","/assets/tables-CpzuqoqW.js","/assets/value-mWtAGrBT.js","/assets/wording-B5I31Fje.js","/assets/words-CSVO8T07.js"];
const CACHE = 'skat-866beef2f251';

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
