// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DnYxPvDZ.js","/assets/Attempt-BLowTLkL.js","/assets/Attempt-CPBTark0.css","/assets/Back-DykJKDni.js","/assets/Back-TwFIc9I7.css","/assets/BiggestMistake-CbCdkcLc.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-N5C8GEas.js","/assets/DailyPage-0a4xJYc8.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-6bGiU1Ew.js","/assets/EntryPad-C8RCLtyt.css","/assets/EveningRoom-Dmmu6oR8.js","/assets/FairPage-DkU8QeR2.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-Dhk172jC.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-C4y40uvI.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-Casu21Te.js","/assets/LastResults-BtGj3QF-.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-DCdJsyT2.js","/assets/LearnPage-nkpW1Xv9.css","/assets/ListRoom-C1vPepFc.js","/assets/ListRoom-Dnl1t_O9.css","/assets/MyRoom-CMr-yccZ.css","/assets/MyRoom-o6kwvFsb.js","/assets/NameField-DPPtHAPp.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-DNO9m-QS.js","/assets/OpenTables-B7Owc-ah.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-CblPGQmp.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-DZUsCRaj.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DqkHxBS2.js","/assets/PlayOnPage-BY08gLkf.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-D-c55Ipf.css","/assets/PuzzlePage-hNb3y3lF.js","/assets/RealTable-Bs7OuEYV.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-C16MT7ov.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReplayPage-Co4ij6TB.js","/assets/ReviewPage-BZNC_jU8.js","/assets/ReviewPage-BtDdog3t.css","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DDxWXiTL.js","/assets/SettingsSheet-3iiklzR-.js","/assets/TournamentRoom-0SmzlyeQ.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/Way-CwKgyVrM.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-B4wQgWcp.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/de-D5fISvMJ.js","/assets/de-DhjtNYWb.js","/assets/de-x2QFPTdx.js","/assets/en-BtwWZLsA.js","/assets/en-D4jnJbOY.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-BBg8vPl8.js","/assets/fr-DguL9ffa.js","/assets/fr-wDEmq-U3.js","/assets/here-DZ6Eo7Pr.js","/assets/icon.svg","/assets/index-B1781QJ9.css","/assets/index-BL9ISqq7.js","/assets/lobby.svelte-D7RsKLly.js","/assets/opening.svelte-DjYjNaji.js","/assets/own-B5FHAkvy.js","/assets/pl-1hjvbuTL.js","/assets/pl-Bswg3ge2.js","/assets/pl-njQOChhO.js","/assets/place.svelte-36FdVKpH.js","/assets/shipped.jsonl-DkJ3ByHZ.gz","/assets/table-BADEFh-H.css","/assets/table-BJ8ZAjE7.js","/assets/words-C-rTxxQA.js"];
const CACHE = 'skat-4b98cc8ead34';

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
