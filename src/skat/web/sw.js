// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Pt2gYig3.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-Cs3jw6l3.js","/assets/Back-B0_2pyMQ.js","/assets/Back-BS9pkHgG.css","/assets/BiggestMistake-C9e1UOWH.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-DyvU2bGy.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-CmpkbbcV.js","/assets/EveningRoom-Cmfig1W-.js","/assets/FairPage-DZNXSwpl.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-CmyZy3sA.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-CO4Str1D.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BFhKDjFb.js","/assets/LastResults-BdkzPTIE.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-CofAP8j4.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-ByLToEGY.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-BSG90Xsv.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-DJ0qF4pn.js","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-ubs6r61r.js","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DKTNtf_y.js","/assets/PastedText-CErXsRM3.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-GCmGWwtM.js","/assets/PlayOnPage-Du0k8pMD.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-BqsG-f4v.js","/assets/PuzzlePage-D57lhdBs.css","/assets/RealTable-DXzof2M_.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-CkAiaaeM.js","/assets/ReplayPage-B6lSvNTN.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReviewPage-BkmuG3jy.js","/assets/ReviewPage-CXAZHpT8.css","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-tJG6jnkn.js","/assets/SettingsSheet-D4khUpk5.js","/assets/TournamentRoom-CxM2wIFE.js","/assets/TournamentRoom-DXXU9TrQ.css","/assets/Way-DDTOMD2S.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-D0ngbR_U.js","/assets/de-BNpq5gHI.js","/assets/de-CMxe5YU2.js","/assets/en-CubVK3k-.js","/assets/en-DSVRgnre.js","/assets/entrance-DlyYW_sI.css","/assets/fr-CRzp5sEv.js","/assets/fr-DSina4K6.js","/assets/games-BiHAS9t3.js","/assets/here-Jx0EKTs4.js","/assets/icon.svg","/assets/index-BAAz7pIK.js","/assets/index-DEg8rp8j.css","/assets/lobby.svelte-UrO_FHxD.js","/assets/opening.svelte-bROzPJfO.js","/assets/pl-BC19Ya5h.js","/assets/pl-BnT2D_ns.js","/assets/place.svelte-CuejWOeb.js","/assets/shipped.jsonl-DkJ3ByHZ.gz","/assets/table-CfFOVy-4.js","/assets/table-SAb9WIDN.css","/assets/words-CqduYuKa.js"];
const CACHE = 'skat-fbc71ffac586';

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
