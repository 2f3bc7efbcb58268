// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BcMHDaQR.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-BZO88wEt.js","/assets/Attempt-CPBTark0.css","/assets/Back-BS9pkHgG.css","/assets/Back-DlxwlP09.js","/assets/BiggestMistake-Dqg2Irdq.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-B_OE-lfq.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-C2wSiXMC.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-DFgDsuGq.js","/assets/EveningRoom-CbMz5e06.js","/assets/FairPage-DBrufSlf.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-DwX5wcYQ.css","/assets/FileButton-IaJn__HA.js","/assets/GamesRoom-DuwKW6b2.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-C9mHPG_O.js","/assets/LastResults-D1955TXT.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-DHXaeaFG.js","/assets/LearnPage-nkpW1Xv9.css","/assets/ListRoom-BCYdIumw.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-CqEU5RWy.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-Bf0WzyIu.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-CoWvvIPD.js","/assets/OpenTables-CxR81yQF.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-BIxYDejW.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-BsQDOHj3.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-lvyktwLD.js","/assets/PlayOnPage-Da4qIhTa.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-B0e7zTjn.js","/assets/PuzzlePage-D-c55Ipf.css","/assets/RealTable-CvSgZYLa.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-DGfm10F9.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReplayPage-D6i3d2C3.js","/assets/ReviewPage-BmQumX1O.css","/assets/ReviewPage-DaKvAnW8.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-CnPg04pF.js","/assets/SettingsSheet-mHBKeQ34.js","/assets/TournamentRoom-CLlQoH8V.js","/assets/TournamentRoom-DXXU9TrQ.css","/assets/Way-BeBvb6xu.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-C_hmyEJh.js","/assets/de-ChoxdLju.js","/assets/de-DPnWRTuG.js","/assets/de-DhjtNYWb.js","/assets/en-CII23z05.js","/assets/en-CcCEo7qY.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-00bfHIs_.js","/assets/fr-DM-M1d0C.js","/assets/fr-wDEmq-U3.js","/assets/games-XOK5pMTM.js","/assets/here-C9euDdqd.js","/assets/icon.svg","/assets/index-CBVeYAVP.js","/assets/index-DEg8rp8j.css","/assets/lobby.svelte-DcQAK8gL.js","/assets/opening.svelte-B_XCWPsM.js","/assets/own-DkGTOWZy.js","/assets/pl-Bswg3ge2.js","/assets/pl-Dw29Dc6H.js","/assets/pl-YVxoea6w.js","/assets/place.svelte-Do3H8iFN.js","/assets/shipped.jsonl-DkJ3ByHZ.gz","/assets/table-2V3zoRmh.js","/assets/table-D95h5FYw.css","/assets/words-a5bAum9r.js"];
const CACHE = 'skat-384a275fe4b7';

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
