// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-CMnNkBNj.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-DEYHvdB_.js","/assets/Back-0A-GNTOz.js","/assets/Back-BS9pkHgG.css","/assets/BiggestMistake-C_2xXRvF.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-DD6m6DVt.css","/assets/BoardPage-wPlKzi9L.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-DbgGodY4.js","/assets/EntryPad-CVffndV4.js","/assets/EntryPad-DbGgXaVo.css","/assets/EveningRoom-CaAE2G0-.js","/assets/FairPage-BwnYr9TT.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-BdjezJmt.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-BkwGOdZm.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CPp-IIqC.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-DoLPrdng.js","/assets/LearnPage-DgeW4umG.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-DjHywIM_.js","/assets/ListRoom-JPiBEX85.css","/assets/MyRoom-DDQQZTOf.js","/assets/MyRoom-UsapeR1x.css","/assets/NameField-BteTNdnL.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-DY0vh8KN.js","/assets/OpenTables-BL-tYpBq.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-CHa3JOin.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText--LVM8lBQ.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-DGdXBG31.js","/assets/PlayOnPage-BLlxGfdj.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-B7AvScBB.css","/assets/PuzzlePage-D0V4GJJg.js","/assets/RealTable-C4tfiryE.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-hzu_Z5nH.js","/assets/ReplayPage-CGEQxnYY.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-CRdu3BAS.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-D997PiT6.js","/assets/SettingsSheet-DIO__V2P.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-CBorPHya.js","/assets/Way-DfkzWBsL.css","/assets/Way-v6HWSkfI.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-LC4Qx3DM.js","/assets/de-BWCSaiws.js","/assets/de-CwIk9wyv.js","/assets/de-DhjtNYWb.js","/assets/en-C7tNi_s1.js","/assets/en-CDv4Xq4M.js","/assets/en-WcVP6XvR.js","/assets/entrance-CZdWUFfw.css","/assets/fr-B36wa3YA.js","/assets/fr-CRUeJkHI.js","/assets/fr-wDEmq-U3.js","/assets/here-mzfn-YsF.js","/assets/icon.svg","/assets/index-B4Wa89Y-.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-ZuKZxK_O.js","/assets/opening.svelte-DLn-wvEt.js","/assets/own-Bk3LBVi7.js","/assets/pl-Bswg3ge2.js","/assets/pl-Kl_ms-bZ.js","/assets/pl-N3_SUKdM.js","/assets/place.svelte-a0p_6RAU.js","/assets/progress-Rou3WR_L.js","/assets/progress-itDapWU0.js","/assets/shipped.jsonl-CwBWsgAg.gz","/assets/table-C6jysjfe.js","/assets/table-uc298n0X.css","/assets/words-CJczccal.js"];
const CACHE = 'skat-f3e2395f6762';

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
