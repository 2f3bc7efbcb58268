// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BbVr_Jgt.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CBFrEZCF.js","/assets/Attempt-CPBTark0.css","/assets/Back-BS9pkHgG.css","/assets/Back-DwRoy1Aw.js","/assets/BiggestMistake-CXTUzrgo.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-D4W5OZk5.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-BUpx6qPL.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-DbGgXaVo.css","/assets/EntryPad-DcQOA8-0.js","/assets/EveningRoom-n3jdNI6j.js","/assets/FairPage-DXRgd3uv.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-BI2Yairo.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-CUNP4r4B.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CYGyNgqn.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-vKkCboMo.js","/assets/LearnPage-LEIQCO3m.css","/assets/LearnPage-WnUPAFtB.js","/assets/ListRoom-Bv88cEH7.js","/assets/ListRoom-JPiBEX85.css","/assets/MyRoom-CMr-yccZ.css","/assets/MyRoom-Crl_HvTJ.js","/assets/NameField-BfGdUbwS.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-CAahcfMj.js","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-nsU9yq-C.js","/assets/OptionsSheet-16Fkknnj.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-utuE7CYH.js","/assets/PlayNow-BY1BVv3_.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-DLFJ2i6H.js","/assets/PuzzlePage-8S9_y-mj.js","/assets/PuzzlePage-D-c55Ipf.css","/assets/RealTable-CsDM6hMd.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-DiHM6-TC.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReplayPage-CxWF6pyN.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-Zm3j4elg.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-fKs6qM0o.js","/assets/SettingsSheet-DjYkGd_F.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-CmxY5P4I.js","/assets/Way-D9qF07FV.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-HUqEBGwX.js","/assets/de-DhjtNYWb.js","/assets/de-j04pvbqM.js","/assets/de-x2QFPTdx.js","/assets/en-D4jnJbOY.js","/assets/en-DJ9d-kWC.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-CfVWGv7J.js","/assets/fr-DguL9ffa.js","/assets/fr-wDEmq-U3.js","/assets/here-BGRouFiT.js","/assets/icon.svg","/assets/index-BnTW2MKQ.css","/assets/index-VgK2d8cE.js","/assets/lobby.svelte-Op4eBHUd.js","/assets/opening.svelte-663BcmSy.js","/assets/own-CmJ-oJOq.js","/assets/pl-1hjvbuTL.js","/assets/pl-Bswg3ge2.js","/assets/pl-afwLF1Jt.js","/assets/place.svelte-Cn_YJ_NW.js","/assets/shipped.jsonl-BSC1-UwR.gz","/assets/table-COLJ-spc.js","/assets/table-DwSZXY0o.css","/assets/words-BvTLPSqQ.js"];
const CACHE = 'skat-d640dea8c588';

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
