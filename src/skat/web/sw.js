// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-TWqML4-r.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-T0CcW9lJ.js","/assets/Back-B8gtsG_E.js","/assets/Back-BS9pkHgG.css","/assets/BiggestMistake-DmXJzfw5.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-D7TwgCct.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-DReubta0.js","/assets/EntryPad-BbdxF7Lg.js","/assets/EntryPad-DbGgXaVo.css","/assets/EveningRoom-CI4ftMJG.js","/assets/FairPage-DEeE2L6F.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-CZv5igZu.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-leBGsydg.css","/assets/GamesRoom-r-jY3ycI.js","/assets/HintPanel-Cey3gDG6.js","/assets/LastResults-BrGbFCl5.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BFxXLKX7.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-D_gezfru.js","/assets/ListRoom-JPiBEX85.css","/assets/MyRoom-CMr-yccZ.css","/assets/MyRoom-Huln3Wlm.js","/assets/NameField-DEb7ApkH.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-C7KEvYOD.js","/assets/OpenTables-DNIuQlRi.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-e2x8G6tJ.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-DnYfdfEX.js","/assets/PlayNow-0kPEHflU.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-DavV68S5.js","/assets/PuzzlePage-C3q74R2e.css","/assets/PuzzlePage-qEteBPRI.js","/assets/RealTable-BeMkHB6g.js","/assets/RefereePage-BsjkOSNb.js","/assets/RefereePage-C-QAsxSC.css","/assets/ReplayPage-DL4AA9_K.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-DT8-jYD-.js","/assets/SeatThen-BC7WTyUt.js","/assets/SeatThen-BpTw4v-8.css","/assets/SettingsSheet-Bz2R5_1D.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-Dn7k66em.js","/assets/Way-DfkzWBsL.css","/assets/Way-fsqZOTf6.js","/assets/WhoMayJoin-BhryeXEB.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/de-4aUXKB1W.js","/assets/de-B6fR9gla.js","/assets/de-DhjtNYWb.js","/assets/en-CVZf-zKc.js","/assets/en-Da38Q9Zj.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-B4Y3eZuf.js","/assets/fr-CNng4iOz.js","/assets/fr-wDEmq-U3.js","/assets/here-CCQKE4l9.js","/assets/icon.svg","/assets/index-BnTW2MKQ.css","/assets/index-Kv3VJD78.js","/assets/lobby.svelte-BMNXmX-Y.js","/assets/opening.svelte-IiTCMNyt.js","/assets/own-CFYgKvSj.js","/assets/pl-B5yYHC2m.js","/assets/pl-Bswg3ge2.js","/assets/pl-CA9W8lUf.js","/assets/place.svelte-JlyMkbR2.js","/assets/shipped.jsonl-UhRrp6iJ.gz","/assets/table-DIgY2QhC.js","/assets/table-uc298n0X.css","/assets/words-CIt02kkP.js"];
const CACHE = 'skat-070f1783acff';

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
