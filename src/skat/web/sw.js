// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-8n0CXscD.js","/assets/AccountSheet-H5XWSdUz.css","/assets/Back-Bz2KpOKI.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DS2lgbOa.css","/assets/BiggestMistake-DvEYH0Gs.js","/assets/BoardPage-Dh0r-9sq.css","/assets/BoardPage-auid93VH.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-BdPYD7n8.js","/assets/DuplicateRoom-B7PUTpaP.js","/assets/DuplicateRoom-DRKFOX-G.css","/assets/EntryPad-C6MZ5cjp.js","/assets/EntryPad-CnWZKhZy.css","/assets/EveningRoom-Bmjyk915.js","/assets/FairPage-DYcsZGjd.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-D1Bh2ZSh.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-CZXlJ_Ge.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-DenY6d0V.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-DniRb-xM.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-DzXhOg9h.js","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-DoiaTyf5.js","/assets/ListRoom-DCvdsCGw.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-BXVsWz6M.js","/assets/NewTable-CRunveYo.js","/assets/NewTable-Dy1Az0DZ.css","/assets/OpenTables-DAvDGaZB.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-Bp3ZJsb0.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-DSwk2P77.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-CRDb4a65.js","/assets/PlayOnPage-CL27dX_6.css","/assets/PlayOnPage-lkPjrnO_.js","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-CIfzmfAQ.js","/assets/RealTable-BYMQ3eoP.js","/assets/RefereePage-CWXEv7yu.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-Bv1bIJCA.js","/assets/ReviewPage-B8qfOGTJ.css","/assets/ReviewPage-DH4w4mL-.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-GkQHxDGz.js","/assets/SettingsSheet-DaK51nQu.js","/assets/TopsKeys-BGcjpm2N.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-CDsSumqn.css","/assets/TournamentRoom-eNf0oI3i.js","/assets/Way-CJLvKN2w.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-vnnlCIay.js","/assets/de-CQx_bx-1.js","/assets/de-DhjtNYWb.js","/assets/de-r06_NEiS.js","/assets/de-ye-zJhS4.js","/assets/en-0mVnAFU2.js","/assets/en-GQIr1Bu9.js","/assets/en-WcVP6XvR.js","/assets/en-Wjah9Gm1.js","/assets/entrance-Di-pOTxz.css","/assets/fr-CwKlVAYl.js","/assets/fr-D2q4Kecf.js","/assets/fr-DjbhhQI3.js","/assets/fr-wDEmq-U3.js","/assets/here-CCiKYA8B.js","/assets/icon.svg","/assets/ids-DMbUeAel.js","/assets/index-BKGo4Lyp.js","/assets/index-CKavI3G1.css","/assets/lobby.svelte-WBnC3WQA.js","/assets/opening.svelte-Dag5PK_A.js","/assets/own-Ckqe-mX6.js","/assets/pl-BDUYe_Ds.js","/assets/pl-BkFZQN9G.js","/assets/pl-Bswg3ge2.js","/assets/pl-JyzB5_lr.js","/assets/progress-D0f01pVW.js","/assets/progress-DoWihb7X.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-00GTbcXE.js","/assets/table-bWxhnCZI.css","/assets/words-BLsUIHVE.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-2257a1e571a8';

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
