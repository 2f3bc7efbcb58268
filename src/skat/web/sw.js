// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Q7RPNkft.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DGyuO6QB.js","/assets/Back-BH7kGBs-.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-K-35h5hs.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-DD6m6DVt.css","/assets/BoardPage-Wl8uNdAd.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-D_OwCxmD.js","/assets/EntryPad-BtZ3_HCq.js","/assets/EntryPad-Clw5MR9a.css","/assets/EveningRoom-DBupbqaT.js","/assets/FairPage-CMYdTslV.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-CyT19OXA.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-9wbLHAbZ.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CgWXZHrd.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-ihTVI02L.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-DeBwvk0p.js","/assets/LearnPage-B3Xh6eTS.js","/assets/LearnPage-B4yi45ka.css","/assets/ListRoom-33RTFL_7.js","/assets/ListRoom-xtxD0R_G.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-BWrk0aTL.js","/assets/NewTable-CybwTEWq.js","/assets/NewTable-DqUvOXSj.css","/assets/OpenTables-B82tYQXW.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-mUMNKqiq.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-i__CMZAa.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-Tz2fXnix.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-UJt-BR0l.js","/assets/PuzzlePage-BiMfP4b7.css","/assets/PuzzlePage-C-i2jU-o.js","/assets/RealTable-Brd-juss.js","/assets/RefereePage-DjtHGtKa.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BJN3weYR.js","/assets/ReplayPage-BmFh44hx.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-DoLGW5Hd.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DdNh5pDw.js","/assets/SettingsSheet-BZgj7ti0.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-CTUoJcyi.js","/assets/TournamentRoom-BOqqRzi_.css","/assets/TournamentRoom-CIri8Cs1.js","/assets/Way-DeyOLURE.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BtBjNadK.css","/assets/WhoMayJoin-C5EFXJKm.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/de-DvglT5qY.js","/assets/en-CLW5FdkA.js","/assets/en-DQTtDveA.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/fr-yZORKuti.js","/assets/here-B1Y9SVYZ.js","/assets/icon.svg","/assets/index-B0Xag8qT.js","/assets/index-DbnjZrqq.css","/assets/lobby.svelte-BoJPeOcO.js","/assets/opening.svelte-CFgSrxME.js","/assets/own-B6ZIyVku.js","/assets/pl-Bswg3ge2.js","/assets/pl-Cp8aNA0d.js","/assets/pl-YFmvE8kv.js","/assets/progress-C4ZjT-Pp.js","/assets/progress-Cl5kq-MO.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BwylLup7.css","/assets/table-YeQayyyg.js","/assets/words-qrzkiv1C.js"];
const CACHE = 'skat-33cc2f949b62';

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
