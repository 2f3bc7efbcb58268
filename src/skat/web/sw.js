// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

<<<<<<< HEAD
const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Fp2nuC_v.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CWFaHKOD.js","/assets/Back-B5r5XNlG.js","/assets/Back-C1RMyoZx.css","/assets/BiggestMistake-BrJ9nzWt.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-DD6m6DVt.css","/assets/BoardPage-jMN1k96F.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-CxlujXrj.js","/assets/EntryPad-BnBuaQBp.css","/assets/EntryPad-DarrBtAq.js","/assets/EveningRoom-D4mKU3PK.js","/assets/FairPage-Cgn2fpBJ.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-C2WXxxn0.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-Kij4gPAl.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CKZNNHFx.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-BSNpPgc5.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-vC1cE92k.js","/assets/LearnPage-Dgc4ZMgQ.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-C-wcAu1U.css","/assets/ListRoom-Dbs9h_4j.js","/assets/MyRoom-Dr2G6iDm.js","/assets/MyRoom-UsapeR1x.css","/assets/NameField-CEcLP9BW.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-ExxO22yN.js","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-z58RMeiC.js","/assets/OptionsSheet-B7KYtfiv.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-DhaDRhsm.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-Y8gRqhk2.js","/assets/PlayOnPage-BOnJn8qX.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-B7AvScBB.css","/assets/PuzzlePage-D93JFT0M.js","/assets/RealTable-CZHrsX16.js","/assets/RefereePage-CalN4Kd8.js","/assets/RefereePage-CpVnYl_Z.css","/assets/ReplayPage-D25R7fhf.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-CV6eehaK.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-D7LX-BYd.js","/assets/SettingsSheet-C38Ca1Z_.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-JVwatYWv.js","/assets/TournamentRoom-2VpUdgEJ.css","/assets/TournamentRoom-B2Vld3kI.js","/assets/Way-D3FzUOoo.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-BjygNHxA.js","/assets/de-BsRkoGAU.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/en-CLW5FdkA.js","/assets/en-QBqB4GwM.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-DEs1fovF.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-UViWsvJ2.js","/assets/icon.svg","/assets/index-Brnt-ohf.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-Chgoizzu.js","/assets/opening.svelte-BE46AIDw.js","/assets/own-jKuWuiBz.js","/assets/pl-BeUAlmzm.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/progress-B-u36vFi.js","/assets/progress-B_0tLSMs.js","/assets/shipped.jsonl-DdSin8_Z.gz","/assets/table-BDBQgncz.css","/assets/table-DcD5P8I_.js","/assets/words-CVBKdIIV.js"];
const CACHE = 'skat-024c3e62836d';
=======
const FILES = ["/assets/AccountSheet-B4gyQJr8.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-YtGxlB_8.js","/assets/Back-BS9pkHgG.css","/assets/Back-DrR4zlFR.js","/assets/BiggestMistake-Q3as2uNn.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-DD6m6DVt.css","/assets/BoardPage-DKA_gair.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-DwFQ1DNB.js","/assets/EntryPad-CyUb15sL.js","/assets/EntryPad-DbGgXaVo.css","/assets/EveningRoom-B7guPaDz.js","/assets/FairPage-Cz8z0yL6.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-D4x_dVYN.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-DwebkS8j.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-Bifkq41V.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-OX2ZW7VX.js","/assets/LearnPage-DficpahK.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-CS6TFdCo.js","/assets/ListRoom-JPiBEX85.css","/assets/MyRoom-CfZIfnzR.css","/assets/MyRoom-D6WT26AX.js","/assets/NameField-DbhvpHqs.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-CVnp27SW.js","/assets/OpenTables-DKRQBwqM.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-BkIHmyuk.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-CiSz877o.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-D_0rBjuu.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-CsaZQx4S.js","/assets/PuzzlePage-B7AvScBB.css","/assets/PuzzlePage-CordvXBV.js","/assets/RealTable-BtbAh75e.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-DAW-9a3F.js","/assets/ReplayPage-BmyMgzgU.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-CuM4KRiW.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-UOq8ShAW.js","/assets/SettingsSheet-BOdLvMmj.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-DATH5JU7.js","/assets/Way-CwA6pLbo.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-XI67XFr9.js","/assets/de-DESGWwWx.js","/assets/de-DhjtNYWb.js","/assets/de-GCWhlil0.js","/assets/en-BL9lnST6.js","/assets/en-DQuibZ5C.js","/assets/en-WcVP6XvR.js","/assets/entrance-CZdWUFfw.css","/assets/fr-Bd08o69b.js","/assets/fr-D7_0iq19.js","/assets/fr-wDEmq-U3.js","/assets/here-Dsnnzh-G.js","/assets/icon.svg","/assets/index-BQB5jffJ.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-D32AFnf5.js","/assets/opening.svelte-CUSzCDWt.js","/assets/own-BeW4UDcL.js","/assets/pl-Bswg3ge2.js","/assets/pl-Dff3kBWe.js","/assets/pl-DmDFJX5T.js","/assets/place.svelte-C3gcokus.js","/assets/progress-CbFih-c-.js","/assets/progress-DNLzF2wL.js","/assets/progress-aV8-ZKKf.js","/assets/shipped.jsonl-CwBWsgAg.gz","/assets/table-BKGt_NLw.js","/assets/table-C2aOk39w.css","/assets/words-y3nhEdrW.js"];
const CACHE = 'skat-d8d5294f2914';
>>>>>>> f4bf547e (Show auction buttons only to whoever may bid or answer now)

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
