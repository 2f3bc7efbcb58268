// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-M36dmWrH.js","/assets/Attempt-BkNAlYh-.js","/assets/Attempt-CPBTark0.css","/assets/Back-B8PyL8XU.js","/assets/Back-BS9pkHgG.css","/assets/BiggestMistake-DGWjN68p.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BkNbuCy1.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-LPPmozju.js","/assets/EntryPad-DbGgXaVo.css","/assets/EntryPad-DlagyMy5.js","/assets/EveningRoom-CEepBE2a.js","/assets/FairPage-I9bf6iGK.css","/assets/FairPage-ejYyQQat.js","/assets/FileButton-B06YFXnG.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-C3BToudj.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-D3S7-Ggk.js","/assets/LastResults-C-zKVV1h.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BENHVHar.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-BLkzRbIE.js","/assets/ListRoom-JPiBEX85.css","/assets/MyRoom-Bb59kPKD.js","/assets/MyRoom-CMr-yccZ.css","/assets/NameField-DlwEYGbe.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-04lkdp3a.js","/assets/NewTable-BEd6zAa1.css","/assets/OpenTables-Cr0qVWBV.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-D4a_EAdP.js","/assets/PastedText-By9iEEnf.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-IK6KX6dW.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-CbmeDfF4.js","/assets/PuzzlePage-9L4fp_Wy.js","/assets/PuzzlePage-C3q74R2e.css","/assets/RealTable-De1VJPzP.js","/assets/RefereePage-ByVjPGr9.js","/assets/RefereePage-C-QAsxSC.css","/assets/ReplayPage-Br6xCqW5.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-BIAq6Qnm.js","/assets/SeatThen-B_-rUH1b.js","/assets/SeatThen-BpTw4v-8.css","/assets/SettingsSheet-B0ojUJQM.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-YWMnFO84.js","/assets/Way-C4ifjKyc.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-BkWZF0cd.js","/assets/de-4aUXKB1W.js","/assets/de-B6fR9gla.js","/assets/de-DhjtNYWb.js","/assets/en-CVZf-zKc.js","/assets/en-Da38Q9Zj.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-B4Y3eZuf.js","/assets/fr-CNng4iOz.js","/assets/fr-wDEmq-U3.js","/assets/here-COObQa4T.js","/assets/icon.svg","/assets/index-BnTW2MKQ.css","/assets/index-fKJgzVQH.js","/assets/lobby.svelte-BqYJKewH.js","/assets/opening.svelte-Yu73xWPB.js","/assets/own-DL9CU55L.js","/assets/pl-B5yYHC2m.js","/assets/pl-Bswg3ge2.js","/assets/pl-CA9W8lUf.js","/assets/place.svelte-Ca0tuXXS.js","/assets/shipped.jsonl-UhRrp6iJ.gz","/assets/table-DqZbmomj.js","/assets/table-DwSZXY0o.css","/assets/words-CF3q-oz2.js"];
const CACHE = 'skat-0dc58000fc33';

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
