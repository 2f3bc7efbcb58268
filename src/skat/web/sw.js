// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DVM1wCdm.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DGqd4gTf.js","/assets/Back-BJvr_uKA.js","/assets/Back-BS9pkHgG.css","/assets/BiggestMistake-egdRy-s7.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-B-kO2Aw7.js","/assets/BoardPage-BKf5HsMS.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-DaVKI3t3.js","/assets/EntryPad-DbGgXaVo.css","/assets/EntryPad-HTJ0uBqm.js","/assets/EveningRoom-C7rNP8Fe.js","/assets/FairPage-DCJAGeP7.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DUbLqSw3.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-leBGsydg.css","/assets/GamesRoom-m_YRoYF2.js","/assets/HintPanel-CP7Ho8L6.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-xEDn6Fvw.js","/assets/LearnPage-BwFZ45Jt.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-Ch3Qkuct.js","/assets/ListRoom-JPiBEX85.css","/assets/MyRoom-CMr-yccZ.css","/assets/MyRoom-iiDarklM.js","/assets/NameField-Bx5nHc07.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-Czz_ONMe.js","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-ZyLVkd2F.js","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DwawGz_e.js","/assets/PastedText-BDTmhoNQ.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-C9ZJcjRw.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-DDwHsSG0.js","/assets/PuzzlePage-BLK3i3OH.js","/assets/PuzzlePage-D-c55Ipf.css","/assets/RealTable-BYHG-Ekt.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-DwsFwMSw.js","/assets/ReplayPage-CTNVIO1Z.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-BsV7z7qt.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DAcXaHF4.js","/assets/SettingsSheet-CcxJGEJJ.js","/assets/TournamentRoom-Bbjz2SSx.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/Way-C83KFVup.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-DlSdqE4n.js","/assets/de-D_73u2GC.js","/assets/de-DhjtNYWb.js","/assets/de-x2QFPTdx.js","/assets/en-CzqTXs6C.js","/assets/en-D4jnJbOY.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-D6aD0vdm.js","/assets/fr-DguL9ffa.js","/assets/fr-wDEmq-U3.js","/assets/here-Dj_aV5do.js","/assets/icon.svg","/assets/index-B-jgXdA2.js","/assets/index-BnTW2MKQ.css","/assets/lobby.svelte-B-qLzVN_.js","/assets/opening.svelte-DCC_kcPI.js","/assets/own-ClCnK6px.js","/assets/pl-1hjvbuTL.js","/assets/pl-BdZTWamY.js","/assets/pl-Bswg3ge2.js","/assets/place.svelte-B9iKuZIn.js","/assets/shipped.jsonl-BSC1-UwR.gz","/assets/table-BCNLYbSY.js","/assets/table-DwSZXY0o.css","/assets/words-CAlskmrf.js"];
const CACHE = 'skat-63f53b5902ed';

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
