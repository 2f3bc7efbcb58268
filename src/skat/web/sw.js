// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-gNQpLqnk.js","/assets/Attempt-BVddv-HM.js","/assets/Attempt-CPBTark0.css","/assets/Back-CKJi_p4u.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-CQD2DHwU.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-CZhkcY_9.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-D5WWEafr.js","/assets/EntryPad-Clw5MR9a.css","/assets/EntryPad-CrSg_t0a.js","/assets/EveningRoom-DnqB-hME.js","/assets/FairPage-B0u3eq-0.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-TJkgf9ds.js","/assets/GamesRoom-CRYgpDxW.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CIfRRwP9.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-DfGfWjdu.js","/assets/LastResults-BQ4XvwlC.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-B4yi45ka.css","/assets/LearnPage-BmVi9y5H.js","/assets/ListRoom-DsgAsKVr.js","/assets/ListRoom-xtxD0R_G.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-BwgI5sMe.js","/assets/NewTable-DqUvOXSj.css","/assets/NewTable-Dz5OU6Ix.js","/assets/OpenTables-BjaGZ3tS.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-Cu48co1o.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-BwjEYWZ9.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DHzqjZUJ.js","/assets/PlayOnPage-BYl51DvW.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-BiMfP4b7.css","/assets/PuzzlePage-CAOEdKrr.js","/assets/RealTable-D6ZSIZjt.js","/assets/RefereePage-Bh7OZMi2.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BmFh44hx.css","/assets/ReplayPage-De2pGZOl.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-Bw63Hjdl.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-Di15Z31t.js","/assets/SettingsSheet-DOL5gyzN.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-CJ5K-qwd.js","/assets/TournamentRoom-BOqqRzi_.css","/assets/TournamentRoom-DXryw5B_.js","/assets/Way-D49obX-z.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BtBjNadK.css","/assets/WhoMayJoin-CK4XOocv.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/de-DvglT5qY.js","/assets/en-CLW5FdkA.js","/assets/en-DQTtDveA.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/fr-yZORKuti.js","/assets/here-LuxajzAf.js","/assets/icon.svg","/assets/index-Bo09FJY8.js","/assets/index-DbnjZrqq.css","/assets/lobby.svelte-CAL0Nfla.js","/assets/opening.svelte-MftNgStd.js","/assets/own-DbJp5ADq.js","/assets/pl-Bswg3ge2.js","/assets/pl-Cp8aNA0d.js","/assets/pl-YFmvE8kv.js","/assets/progress-CgUMHadZ.js","/assets/progress-GjNn4UrE.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BnimIflf.js","/assets/table-BwylLup7.css","/assets/words-BYrin6eL.js"];
const CACHE = 'skat-a724aa0452aa';

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
