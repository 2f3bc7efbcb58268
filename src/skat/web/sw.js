// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountButton-By905PfP.js","/assets/AccountButton-Chlh8f63.css","/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-GfY6shCP.js","/assets/Attempt-CFQXT1CI.js","/assets/Attempt-CPBTark0.css","/assets/Back-BS9pkHgG.css","/assets/Back-CM420n0J.js","/assets/BiggestMistake-CTCiMzYz.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-CDz_HmQ0.js","/assets/BoardPage-DvOoFswn.css","/assets/CardBack-B5213FkA.js","/assets/CardBack-DgwSrqxe.css","/assets/CardFace-6lQXEny3.js","/assets/CardFace-D9KOIZfD.css","/assets/Choice-CUqGZKAT.css","/assets/Choice-CjvjEc9D.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-BmeFwyx5.js","/assets/EveningRoom-Wf3mY4JL.js","/assets/FairPage-CYNWifgC.js","/assets/FairPage-I9bf6iGK.css","/assets/GamesRoom-BUMvX-S_.js","/assets/GamesRoom-leBGsydg.css","/assets/LastResults-BeAsVzfT.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-D-U_7MMZ.css","/assets/ListRoom-D8x3LHYy.js","/assets/MyRoom-cZvjZZrS.css","/assets/MyRoom-g06mSCHS.js","/assets/NameField-BLxcAZvc.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-CznVj69T.js","/assets/NewTable-Drz4HqxG.css","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-qZyJ6LrU.js","/assets/OptionsSheet-Cju4w-7u.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-6r-DaPam.css","/assets/PastedText-XlNT9zY7.js","/assets/PlayNow-BDQyDh2e.js","/assets/PlayNow-CI-DS_WN.css","/assets/Preferences-9a_Wyi8z.js","/assets/Preferences-BKRfIGRT.css","/assets/RealTable-DeEJ8xDH.js","/assets/RefereePage-BH99Tjwm.js","/assets/RefereePage-ConP6cwz.css","/assets/ReplayPage-Cl9soLRR.css","/assets/ReplayPage-DwBxkmE1.js","/assets/ResultPanel-B-5NSmLB.css","/assets/ResultPanel-BQLAZ9pQ.js","/assets/ReviewPage-BDzE0oMd.js","/assets/ReviewPage-DevO4YgF.css","/assets/SettingsSheet-Dw4IAaKl.js","/assets/Sheet-4dw9qqdI.css","/assets/Sheet-CXlnAkhb.js","/assets/Sign-CN8yn5B8.js","/assets/Sign-DnO8Iz3w.css","/assets/Suit-DB56XXJa.css","/assets/Suit-L_RqNPQi.js","/assets/TournamentRoom-CZKi4LFM.css","/assets/TournamentRoom-DEtQZ95Z.js","/assets/Trick-CeqWBfjJ.js","/assets/Trick-Ct7euXCk.css","/assets/Way-CYsraRqK.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-YdTRDcRr.js","/assets/asking-C0sH_YBB.js","/assets/asking-Cu4SaB8L.js","/assets/de-BuHSF63x.js","/assets/de-DXW--QJr.js","/assets/en-08hSBNrr.js","/assets/en-CKC8OZYY.js","/assets/entrance-DlyYW_sI.css","/assets/fr-C1efVZSp.js","/assets/fr-CkUJwdGQ.js","/assets/games-BwsQZpm3.js","/assets/here-1T0S896a.js","/assets/icon.svg","/assets/index-BF46dNuj.css","/assets/index-CFp0Va_k.js","/assets/keys-C3q-pHOI.js","/assets/legacy-CyHZf7lj.js","/assets/levels-D_dw0U1F.js","/assets/lobby.svelte-BCMLVowI.js","/assets/messages.svelte-yQK0AXW5.js","/assets/opening.svelte-BkoeCVmq.js","/assets/owner.svelte-B9vZ2xpM.js","/assets/past-Dnl390M0.js","/assets/people-7ZGGWYpn.js","/assets/pl-Dgfi2z3a.js","/assets/pl-sAV42a6I.js","/assets/place.svelte-CVRZcJhS.js","/assets/reviews-jBWX6cqN.js","/assets/score_list-CUIQT3SC.js","/assets/score_list-DF6O-oM-.css","/assets/shuffle-Bf4gHx5s.js","/assets/snapshot-CeWH1Mqg.js","/assets/sounds-D56djAY1.js","/assets/storage-BLOxwhmz.js","/assets/tables-CpzuqoqW.js","/assets/value-Cl9-81vr.js","/assets/wording-eaSorsL_.js","/assets/words-C8kuMBCz.js"];
const CACHE = 'skat-0253c1ef1047';

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
