// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-CD7ykYyN.js","/assets/AccountSheet-H5XWSdUz.css","/assets/Back-DtCYzjhw.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-BPdZO_Sc.js","/assets/BiggestMistake-DS2lgbOa.css","/assets/BoardPage-CGRos_0O.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-Bvw5MKbS.js","/assets/DuplicateRoom-BcGsUipE.js","/assets/DuplicateRoom-DRKFOX-G.css","/assets/EntryPad-CnWZKhZy.css","/assets/EntryPad-xpiciaIw.js","/assets/EveningRoom-CuFMWr_6.js","/assets/FairPage-I9bf6iGK.css","/assets/FairPage-noOjX7uZ.js","/assets/FileButton-BttFcMl0.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-BJfsgpTD.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-BFsrS4Jb.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-cbFkM9rl.js","/assets/LastResults-BQ-XtcAi.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BEpwiaBH.js","/assets/LearnPage-BKd03xyS.css","/assets/ListRoom-Mn5h3C06.css","/assets/ListRoom-UuG5xEJM.js","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-C7lx-CPc.js","/assets/NewTable-BUebeX3U.js","/assets/NewTable-Dy1Az0DZ.css","/assets/OpenTables-DYBtmeEm.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-BT2Zl6dr.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-spEyfoi4.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DVsjkQXl.js","/assets/PlayOnPage-BnDmwgsI.js","/assets/PlayOnPage-CL27dX_6.css","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-BTeaUtcJ.js","/assets/RealTable-B8bCnmUT.js","/assets/RefereePage-DjXr8-TL.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-B7LaF8p4.js","/assets/ReplayPage-BoeWmNql.css","/assets/ReviewPage-B8qfOGTJ.css","/assets/ReviewPage-Nuc-V2b5.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-N1sLXU8C.js","/assets/SettingsSheet-D8tjoW3F.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TopsKeys-efYKLBFE.js","/assets/TournamentRoom-Bub9JjY_.css","/assets/TournamentRoom-cSCUQe6I.js","/assets/Way-DQ9oCfMt.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-CiqwRuDp.js","/assets/de-CQx_bx-1.js","/assets/de-DhjtNYWb.js","/assets/de-r06_NEiS.js","/assets/de-ye-zJhS4.js","/assets/en-0mVnAFU2.js","/assets/en-GQIr1Bu9.js","/assets/en-WcVP6XvR.js","/assets/en-Wjah9Gm1.js","/assets/entrance-Di-pOTxz.css","/assets/fr-CwKlVAYl.js","/assets/fr-D2q4Kecf.js","/assets/fr-DjbhhQI3.js","/assets/fr-wDEmq-U3.js","/assets/here-CfluN_3R.js","/assets/icon.svg","/assets/ids-DMbUeAel.js","/assets/index-CKavI3G1.css","/assets/index-CpdXf96V.js","/assets/lobby.svelte-CaEJKjWZ.js","/assets/opening.svelte-D7qUgi-5.js","/assets/own-DwYKnQxm.js","/assets/pl-BDUYe_Ds.js","/assets/pl-BkFZQN9G.js","/assets/pl-Bswg3ge2.js","/assets/pl-JyzB5_lr.js","/assets/progress-CkjFx0LT.js","/assets/progress-ptaoXPHF.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BXXQx-0y.css","/assets/table-Cl_BImKs.js","/assets/words-i3trm3S3.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-7efd54321f36';

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
