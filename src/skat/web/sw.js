// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-D3EgIlTW.js","/assets/AccountSheet-H5XWSdUz.css","/assets/Back-aieBizLQ.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-BD41IHSW.js","/assets/BiggestMistake-DS2lgbOa.css","/assets/BoardPage-ApCNOYcM.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-D0wrE7YP.js","/assets/DuplicateRoom-BZgczMET.js","/assets/DuplicateRoom-ltp_Ws1C.css","/assets/EntryPad-C07BP-CL.js","/assets/EntryPad-CnWZKhZy.css","/assets/EveningRoom-BdNrqm4l.js","/assets/FairPage-B08ePZEE.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-lOrDx6hP.js","/assets/GamesRoom-BqV88NtE.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-DBPYvUZx.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-m_uEuDns.js","/assets/LastResults-Bf7jQJ2K.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BeVRCIbC.js","/assets/LearnPage-BlDSavHT.css","/assets/ListRoom-C1PLaGI0.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-CA6zjQMM.css","/assets/MyRoom-CoOW27eH.js","/assets/NewTable-CWhijGs8.js","/assets/NewTable-Dy1Az0DZ.css","/assets/OpenTables-CRAzKHcB.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-xSA7w8ZL.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-D4PTUncy.js","/assets/PlayNow-BozTi16Y.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-3J5RcYwL.js","/assets/PlayOnPage-BH73KyjY.css","/assets/PuzzlePage-DrzWbeOC.css","/assets/PuzzlePage-Jlac_Uuh.js","/assets/RealTable-jHGpY9ha.js","/assets/RefereePage-D3ckAPl4.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-CB_44SnO.js","/assets/ReviewPage-CsoN_fGr.css","/assets/ReviewPage-CtDxbvVE.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DEbfScFx.js","/assets/SettingsSheet-BEJxpshT.js","/assets/TopsKeys-CkIsSlDZ.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-2VN9WmPA.css","/assets/TournamentRoom-y3odXzmV.js","/assets/Way-BtBgzP2B.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-XPkPVFSa.js","/assets/de-Cfmis7fG.js","/assets/de-D1paxyHg.js","/assets/de-L6GNpJmP.js","/assets/de-r06_NEiS.js","/assets/en-CDhggLTq.js","/assets/en-CSLYjiOc.js","/assets/en-Cj5De-6p.js","/assets/en-Wjah9Gm1.js","/assets/entrance-C7rfQNjr.css","/assets/fr-BkjnaL_q.js","/assets/fr-C0Rcb5aK.js","/assets/fr-CjRZdZFD.js","/assets/fr-D2q4Kecf.js","/assets/here-D5ybQgxV.js","/assets/icon.svg","/assets/ids-DMbUeAel.js","/assets/index-CKavI3G1.css","/assets/index-DFlfqEBK.js","/assets/lobby.svelte-CkktwWot.js","/assets/opening.svelte-enZMBwSf.js","/assets/own-_FYokBJm.js","/assets/pl-B-e-VHv1.js","/assets/pl-BdYaqtDC.js","/assets/pl-D0ckEbBk.js","/assets/pl-fAbGSc7d.js","/assets/progress-2xeAfKCb.js","/assets/progress-inkJgj6E.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BDVXziwU.js","/assets/table-Ntbh5cbh.css","/assets/words-CnmESNyL.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-03d4fb807831';

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
