// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BfmDTyxN.js","/assets/AccountSheet-H5XWSdUz.css","/assets/Back-CP_McdNB.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DS2lgbOa.css","/assets/BiggestMistake-zxCHLb_c.js","/assets/BoardPage-BNCiAX_s.js","/assets/BoardPage-Dh0r-9sq.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-Cl8_MkLR.js","/assets/DuplicateRoom-B9VIs9ah.js","/assets/DuplicateRoom-ltp_Ws1C.css","/assets/EntryPad-BtZccW3x.js","/assets/EntryPad-CnWZKhZy.css","/assets/EveningRoom-iQoeDGDt.js","/assets/FairPage-CYZYd-rY.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-CFEC4Y32.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-CSyiid2R.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-B3B6-R5y.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-C2P11iHO.js","/assets/LastResults-DGFeyNbO.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-BPwwNKJU.js","/assets/ListRoom-D9HoquY6.js","/assets/ListRoom-Mn5h3C06.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-DVnVt2QX.js","/assets/NewTable-DAaASAwa.js","/assets/NewTable-Dy1Az0DZ.css","/assets/OpenTables-Cc1Z8LY4.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DNSo4oEU.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-b87bG-zp.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DZbnNMdk.js","/assets/PlayOnPage-BR-mELCW.js","/assets/PlayOnPage-CL27dX_6.css","/assets/PuzzlePage-09g6Lmem.css","/assets/PuzzlePage-Bewa_E_6.js","/assets/RealTable-CXUDJMCS.js","/assets/RefereePage-8nabTZ0n.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BoeWmNql.css","/assets/ReplayPage-CjO0wNE-.js","/assets/ReviewPage-B8qfOGTJ.css","/assets/ReviewPage-BGNdOJnC.js","/assets/SeatThen-BN1NdWZt.js","/assets/SeatThen-BpTw4v-8.css","/assets/SettingsSheet-Df4i-B8P.js","/assets/TopsKeys-B1imkWgH.js","/assets/TopsKeys-FG_YG2Ql.css","/assets/TournamentRoom-2VN9WmPA.css","/assets/TournamentRoom-CWadQu10.js","/assets/Way-DH8s0M8W.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BU9Oq3Vj.css","/assets/WhoMayJoin-Df_tmw9m.js","/assets/de-CQx_bx-1.js","/assets/de-D1paxyHg.js","/assets/de-DhjtNYWb.js","/assets/de-r06_NEiS.js","/assets/en-CSLYjiOc.js","/assets/en-GQIr1Bu9.js","/assets/en-WcVP6XvR.js","/assets/en-Wjah9Gm1.js","/assets/entrance-C7rfQNjr.css","/assets/fr-CwKlVAYl.js","/assets/fr-D2q4Kecf.js","/assets/fr-DGq3aWmJ.js","/assets/fr-wDEmq-U3.js","/assets/here-CWII4_Fo.js","/assets/icon.svg","/assets/ids-DMbUeAel.js","/assets/index-BMExJFe8.js","/assets/index-CKavI3G1.css","/assets/lobby.svelte-B_p-rY4Z.js","/assets/opening.svelte-T6gBPVSS.js","/assets/own-Bvj3ddGw.js","/assets/pl-B-e-VHv1.js","/assets/pl-BDUYe_Ds.js","/assets/pl-Bswg3ge2.js","/assets/pl-JyzB5_lr.js","/assets/progress-C4zV7VzV.js","/assets/progress-oo9jMQAX.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-ByuL4_Au.js","/assets/table-DEAi25mp.css","/assets/words-Ck_VfZO7.js","/assets/workroom-CRSQ6V8H.css"];
const CACHE = 'skat-55f6d2edef0e';

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
