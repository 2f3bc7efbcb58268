// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-Chlh8f63.css","/assets/AccountButton-DHH7PJ-J.js","/assets/AccountSheet-BI7JsWlX.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-DMdlUjNj.js","/assets/Back-BS9pkHgG.css","/assets/Back-B_Xrm0jh.js","/assets/BoardPage-DtYkhSoM.css","/assets/BoardPage-lY-KO6Ks.js","/assets/CardFace-CEWv39z5.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-6I3bFv2R.js","/assets/Choice-CUqGZKAT.css","/assets/EntryPad-B4N1AImg.js","/assets/EntryPad-BaLnaQBa.css","/assets/EveningRoom-Rg39cNUT.js","/assets/FairPage-BnhwAUZo.css","/assets/FairPage-CACj4s7u.js","/assets/GamesRoom-C_a074lf.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-BNiSxG9s.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-3y8kGCy-.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-BuVNtP4e.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-DFzuQ8bP.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-D548Vx31.js","/assets/NewTable-Drz4HqxG.css","/assets/OpenTables-CMfvYCZQ.js","/assets/OpenTables-sRqodFWv.css","/assets/OptionsSheet-CwdXt0eS.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PlayNow-BPqVScvs.js","/assets/PlayNow-CI-DS_WN.css","/assets/Preferences-BKRfIGRT.css","/assets/Preferences-CSdvX6zW.js","/assets/RealTable-CT5OBL5J.js","/assets/RefereePage-CCVin2uu.js","/assets/RefereePage-ConP6cwz.css","/assets/ReplayPage-BE-dPS4w.css","/assets/ReplayPage-BtBipPEY.js","/assets/SettingsSheet-BHnaht_J.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-BqZ_hlPJ.js","/assets/Sign-DnO8Iz3w.css","/assets/Sign-KaLqkI35.js","/assets/Suit-DB56XXJa.css","/assets/Suit-DldqzW3I.js","/assets/TournamentRoom-C27KtZSj.css","/assets/TournamentRoom-Dit_enfh.js","/assets/Trick-BmTVAP_-.js","/assets/Trick-C9DnMhjA.css","/assets/Way-CcvyJTXh.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bb4kywnx.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/asking-C0sH_YBB.js","/assets/asking-C4EsNX-l.js","/assets/de-4kP2PqJO.js","/assets/de-CCZ3HLo2.js","/assets/en-2mtfk4g_.js","/assets/en-BEKeaOhs.js","/assets/entrance-DlyYW_sI.css","/assets/fr-CpXzfUMp.js","/assets/fr-UQ4-3nvq.js","/assets/games-TToCnXuk.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-BWbNmU_U.js","/assets/index-BvSytO5K.css","/assets/legacy-BXIWPCpg.js","/assets/levels-CvLyjsVx.js","/assets/lobby.svelte-BJKaj6Rz.js","/assets/messages.svelte-DIrm1kW2.js","/assets/opening.svelte-BiQmhUPg.js","/assets/owner.svelte-32S7Jpzl.js","/assets/past-BJFwny5M.js","/assets/people-7ZGGWYpn.js","/assets/pl-CSXRK_VJ.js","/assets/pl-CcVNsGV1.js","/assets/place.svelte-CYCDps3J.js","/assets/score_list-DF6O-oM-.css","/assets/score_list-DKAJkI9e.js","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-BZo4d6ng.js","/assets/storage-BLOxwhmz.js","/assets/tables-CpzuqoqW.js","/assets/value-DycH1O4w.js","/assets/wording-DKY5c-GA.js"];
const CACHE = 'skat-dc2b22795d5c';

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
