// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-D8dT3AvJ.js","/assets/AccountSheet-H5XWSdUz.css","/assets/Back-CMaXSZQy.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DS2lgbOa.css","/assets/BiggestMistake-_7iUmp8x.js","/assets/BoardPage-CISmf_G5.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-C-_oU9UV.js","/assets/DuplicateRoom-LTBJa4gv.js","/assets/DuplicateRoom-ltp_Ws1C.css","/assets/EntryPad-9tpWXJTU.js","/assets/EntryPad-CnWZKhZy.css","/assets/EveningRoom-DVTWtZQs.js","/assets/FairPage-08TGsQR-.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-AOzJ0LJC.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-B6lIpUiW.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-DNuvd8Ik.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-_gWaj84G.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-j_0TJ3XG.js","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-DVy8P8zu.js","/assets/ListRoom-Mn5h3C06.css","/assets/ListRoom-sukKveBm.js","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-BLUwoF6m.js","/assets/NewTable-DoziX3Nn.js","/assets/NewTable-Dy1Az0DZ.css","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-slJv_b2G.js","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-LnSzTKZJ.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-D3XapiUh.js","/assets/PlayNow-BJFOr_04.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-C48VOUVn.js","/assets/PlayOnPage-CL27dX_6.css","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-BYjnR_aL.js","/assets/RealTable-DYmlejPH.js","/assets/RefereePage-O8sg356T.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BHUkgJdJ.js","/assets/ReplayPage-BoeWmNql.css","/assets/ReviewPage-B8qfOGTJ.css","/assets/ReviewPage-BL0299bN.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-CSAb8dj2.js","/assets/SettingsSheet-CMLzqnar.js","/assets/TopsKeys-Cb66_tu_.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-2VN9WmPA.css","/assets/TournamentRoom-u3ykv08m.js","/assets/Way-D_FAc0Oz.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-P_VrFFBR.js","/assets/de-CQx_bx-1.js","/assets/de-D1paxyHg.js","/assets/de-DhjtNYWb.js","/assets/de-r06_NEiS.js","/assets/en-CSLYjiOc.js","/assets/en-GQIr1Bu9.js","/assets/en-WcVP6XvR.js","/assets/en-Wjah9Gm1.js","/assets/entrance-C7rfQNjr.css","/assets/fr-CwKlVAYl.js","/assets/fr-D2q4Kecf.js","/assets/fr-DGq3aWmJ.js","/assets/fr-wDEmq-U3.js","/assets/here-Bw_BXsXU.js","/assets/icon.svg","/assets/ids-DMbUeAel.js","/assets/index-CAUPo-Rw.js","/assets/index-CKavI3G1.css","/assets/lobby.svelte-0zARGTwb.js","/assets/opening.svelte-mrk6i9hs.js","/assets/own-CIxU7obm.js","/assets/pl-B-e-VHv1.js","/assets/pl-BDUYe_Ds.js","/assets/pl-Bswg3ge2.js","/assets/pl-JyzB5_lr.js","/assets/progress-Bfi-lDLy.js","/assets/progress-CR2ASAFx.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-Bfpz3eOb.css","/assets/table-CcJHV2-k.js","/assets/words-CiRLmNnC.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-dce54a97c898';

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
