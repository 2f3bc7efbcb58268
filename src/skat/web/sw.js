// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Bo_cO5wj.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CPTdV1zs.js","/assets/Back-BOuQ3_qm.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-6rkeFFZt.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BAtBVe3v.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-B116tuAW.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-Clw5MR9a.css","/assets/EntryPad-DWkjg8By.js","/assets/EveningRoom-CBt8RfpA.js","/assets/FairPage-I9bf6iGK.css","/assets/FairPage-tRLe0SWA.js","/assets/FileButton-Cs09PmWS.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-CAYvgn2h.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-vzyOZHFj.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-BuKqcWFL.js","/assets/LastResults-BIWH_DHG.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-B4yi45ka.css","/assets/LearnPage-CX6OTyAU.js","/assets/ListRoom-BP24vaAt.js","/assets/ListRoom-xtxD0R_G.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-C5MTs7l8.js","/assets/NewTable-C7KJRSi9.js","/assets/NewTable-DqUvOXSj.css","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-DrR1W4nB.js","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-Z3LWvtxx.js","/assets/PastedText-BJecwa0N.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-Bzkg4eYb.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-NPBSmbYP.js","/assets/PuzzlePage-1SAF5G1o.js","/assets/PuzzlePage-BiMfP4b7.css","/assets/RealTable-dc9LZ2EX.js","/assets/RefereePage-OdNtWno8.css","/assets/RefereePage-hAZdvUUa.js","/assets/ReplayPage-BmFh44hx.css","/assets/ReplayPage-DjHJMfUk.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-CbJ2s-kS.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-C1tBfFpl.js","/assets/SettingsSheet-DS4JkOG0.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-CuVZUx4P.js","/assets/TournamentRoom-BOqqRzi_.css","/assets/TournamentRoom-BqFdcKns.js","/assets/Way-B6dFIQ81.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-0qNIdDNU.js","/assets/WhoMayJoin-BtBjNadK.css","/assets/de-BbB5mMou.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/en-CLW5FdkA.js","/assets/en-DaiGD3L2.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-BxsXoZ3k.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-k3mc2fNA.js","/assets/icon.svg","/assets/index-BzjRJevX.js","/assets/index-DbnjZrqq.css","/assets/lobby.svelte-B-hXiwK3.js","/assets/opening.svelte-CM82vm-b.js","/assets/own-DVmjE5Cl.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/pl-YJ3jsi4v.js","/assets/progress-BOibNmHN.js","/assets/progress-Dgq6hOVy.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-Bh5mjRoY.js","/assets/table-BwylLup7.css","/assets/words-I1V8jR5Z.js"];
const CACHE = 'skat-536e5505c85b';

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
