// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Cumpeo5s.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-tM46X56i.js","/assets/Back-BS9pkHgG.css","/assets/Back-BqBq6uFK.js","/assets/BiggestMistake-D4aJGxQ1.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BDCGHQD9.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-CI8t-WVQ.js","/assets/EntryPad-BQH2NVzY.js","/assets/EntryPad-DbGgXaVo.css","/assets/EveningRoom-Cn4g4Qhy.js","/assets/FairPage-I9bf6iGK.css","/assets/FairPage-op4WDdJb.js","/assets/FileButton-D5L2uyA4.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-BLhRJZ-Y.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-B-94fZ9s.js","/assets/LastResults-CKnJtPWI.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-Hk5OLeJ6.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-BmNg2RYL.js","/assets/ListRoom-JPiBEX85.css","/assets/MyRoom-CfZIfnzR.css","/assets/MyRoom-CujkukKb.js","/assets/NameField-Bd0zFVsC.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-40Epqik9.js","/assets/NewTable-BEd6zAa1.css","/assets/OpenTables-CBj74q64.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-BeopvcPt.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CBKrvxU1.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DEwsZda4.js","/assets/PlayOnPage-B0r_1Z0Z.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-B7AvScBB.css","/assets/PuzzlePage-BCcwByIs.js","/assets/RealTable-BIen-Jdc.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-ClLeb8vb.js","/assets/ReplayPage-Z8xLkgbK.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-BHzOtK8c.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-CHfoEJKE.js","/assets/SettingsSheet-BJTBOega.js","/assets/TournamentRoom-B4Wue9eZ.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/Way-DfkzWBsL.css","/assets/Way-ZJWjy_P1.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-D5YvdP9S.js","/assets/de-CwIk9wyv.js","/assets/de-DESGWwWx.js","/assets/de-DhjtNYWb.js","/assets/en-BL9lnST6.js","/assets/en-C7tNi_s1.js","/assets/en-WcVP6XvR.js","/assets/entrance-CZdWUFfw.css","/assets/fr-B36wa3YA.js","/assets/fr-D7_0iq19.js","/assets/fr-wDEmq-U3.js","/assets/here-CLDUyFC6.js","/assets/icon.svg","/assets/index-Du1NAo_n.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-C737coky.js","/assets/opening.svelte-LLLyi8wU.js","/assets/own-BpjR32rt.js","/assets/pl-Bswg3ge2.js","/assets/pl-DmDFJX5T.js","/assets/pl-Kl_ms-bZ.js","/assets/place.svelte-Dh2fsI5B.js","/assets/progress-5nl3pOvp.js","/assets/progress-BremzimU.js","/assets/progress-DiaVaWUP.js","/assets/shipped.jsonl-CwBWsgAg.gz","/assets/table-n89oOlf9.js","/assets/table-uc298n0X.css","/assets/words-BBc9WIUy.js"];
const CACHE = 'skat-d34dc13b9b56';

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
