// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-vLmVa66t.js","/assets/Attempt-ASo-pue6.js","/assets/Attempt-CPBTark0.css","/assets/Back--eBVqu02.js","/assets/Back-BS9pkHgG.css","/assets/BiggestMistake-BWt2OE-F.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-CdKhV5sJ.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-DDnK-Qsd.js","/assets/EntryPad-DL8yqHwi.js","/assets/EntryPad-DbGgXaVo.css","/assets/EveningRoom-f0oLLFmH.js","/assets/FairPage-DVxPxoK_.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-szwOvXrG.js","/assets/GamesRoom-leBGsydg.css","/assets/GamesRoom-ofrZj2Yt.js","/assets/HintPanel-V0XcwIgr.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-X1jK8hnW.js","/assets/LearnPage-LEIQCO3m.css","/assets/LearnPage-NUnkm0T7.js","/assets/ListRoom-JPiBEX85.css","/assets/ListRoom-cyGITDbY.js","/assets/MyRoom-6P6GZIbq.js","/assets/MyRoom-CfZIfnzR.css","/assets/NameField-DXseKoMm.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-9ItPuTce.js","/assets/NewTable-BEd6zAa1.css","/assets/OpenTables-BXdzL00T.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DwhSYwrL.js","/assets/PastedText-5F8q5To8.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CxBkvHze.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-DRoEX8dJ.js","/assets/PuzzlePage-B7AvScBB.css","/assets/PuzzlePage-lxw3F5CH.js","/assets/RealTable-wZxlvdPW.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-Cd8YcCz-.js","/assets/ReplayPage-C1tdmT__.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-Cm_Zug4x.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DiRichTZ.js","/assets/SettingsSheet-D1G5nZ3G.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-CEjgtS4e.js","/assets/Way-CVWaV2by.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-DD_DrneN.js","/assets/de-CwIk9wyv.js","/assets/de-DESGWwWx.js","/assets/de-DhjtNYWb.js","/assets/en-BL9lnST6.js","/assets/en-C7tNi_s1.js","/assets/en-WcVP6XvR.js","/assets/entrance-CZdWUFfw.css","/assets/fr-B36wa3YA.js","/assets/fr-D7_0iq19.js","/assets/fr-wDEmq-U3.js","/assets/here-CI2aX0_y.js","/assets/icon.svg","/assets/index-DXfWSvr3.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-BCbRJqg3.js","/assets/opening.svelte-CVL6zd_b.js","/assets/own-r1r8Dx9d.js","/assets/pl-Bswg3ge2.js","/assets/pl-DmDFJX5T.js","/assets/pl-Kl_ms-bZ.js","/assets/place.svelte-CXqS5KVh.js","/assets/progress-D0MP9PqD.js","/assets/progress-uDU3mwYP.js","/assets/progress-y8F1mDrC.js","/assets/shipped.jsonl-CwBWsgAg.gz","/assets/table-jimbUPVo.js","/assets/table-uc298n0X.css","/assets/words-C_GXclt3.js"];
const CACHE = 'skat-c33103f13160';

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
