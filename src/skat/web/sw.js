// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BbnkHnV1.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-W_J66unT.js","/assets/Back-BS9pkHgG.css","/assets/Back-CKm9Jhrx.js","/assets/BiggestMistake-BkFStQjH.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-CkaVJ-Xv.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-DNNnHI8D.js","/assets/EntryPad-DbGgXaVo.css","/assets/EntryPad-FP819lVM.js","/assets/EveningRoom-D-vYWj2k.js","/assets/FairPage-8lZQnaip.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-seGHb-em.js","/assets/GamesRoom-CTiVLcpH.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CJ9mcn2V.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-pF7WdFBu.js","/assets/LearnPage-C8fj43uH.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-BpBzqbS7.js","/assets/ListRoom-JPiBEX85.css","/assets/MyRoom-BUV_hOxl.js","/assets/MyRoom-CMr-yccZ.css","/assets/NameField-DvUI5aiR.css","/assets/NameField-cc5gcZBL.js","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-DsLez_vm.js","/assets/OpenTables-Cdsx2Qgf.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-BhLTg5sH.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CAhlc51H.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DGkx4zkX.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-CUVDADka.js","/assets/PuzzlePage-BRwMxX3N.js","/assets/PuzzlePage-D-c55Ipf.css","/assets/RealTable-BIUE-DsF.js","/assets/RefereePage-BqkZ40fS.js","/assets/RefereePage-C-QAsxSC.css","/assets/ReplayPage-Cl9soLRR.css","/assets/ReplayPage-DYtlEMgx.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-DCPGeHli.js","/assets/SeatThen-BbTr0eXi.js","/assets/SeatThen-BpTw4v-8.css","/assets/SettingsSheet-DCUQJ8A1.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-ClQnbax5.js","/assets/Way-CyjxRQNo.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-DUJgD-AB.js","/assets/de-4aUXKB1W.js","/assets/de-CFEEBs57.js","/assets/de-DhjtNYWb.js","/assets/en-BYHOyx88.js","/assets/en-Da38Q9Zj.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-B4Y3eZuf.js","/assets/fr-BZiyspQs.js","/assets/fr-wDEmq-U3.js","/assets/here-CtE0z8Uc.js","/assets/icon.svg","/assets/index-BnTW2MKQ.css","/assets/index-DHY5cDTS.js","/assets/lobby.svelte-NI3awMV5.js","/assets/opening.svelte-D9eeplYa.js","/assets/own-Dat2KeUA.js","/assets/pl-Bswg3ge2.js","/assets/pl-CA9W8lUf.js","/assets/pl-Dcb8gugQ.js","/assets/place.svelte-DyQ1acZ-.js","/assets/shipped.jsonl-BSC1-UwR.gz","/assets/table-DwSZXY0o.css","/assets/table-GyJ8BkoJ.js","/assets/words-CStEa6ks.js"];
const CACHE = 'skat-aeacfc75812e';

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
