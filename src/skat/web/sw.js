// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BIabu04a.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-CPBTark0.css","/assets/Attempt-tQX_V542.js","/assets/Back-Op8WkkZ-.js","/assets/Back-qB-9uCMx.css","/assets/BiggestMistake-DJNHa00K.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-DD6m6DVt.css","/assets/BoardPage-DEzMdPsA.js","/assets/DailyPage-5t7YQHz0.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-Cj_GfM30.js","/assets/EntryPad-Clw5MR9a.css","/assets/EveningRoom-IbmIQeA4.js","/assets/FairPage-BZK7elag.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-BZ6Mj1AF.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-KwROAerU.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-aeN-Js_M.js","/assets/KnownEvenings-BAqdtaW4.css","/assets/KnownEvenings-CsP7QDWb.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-FG7Wrspv.js","/assets/LearnPage-BKd03xyS.css","/assets/LearnPage-in_glusV.js","/assets/ListRoom-DqPGecYl.js","/assets/ListRoom-xtxD0R_G.css","/assets/MyRoom-6Y1UH-MG.css","/assets/MyRoom-Co1VNOYv.js","/assets/NewTable-DqUvOXSj.css","/assets/NewTable-DtAvydik.js","/assets/OpenTables-DQBKIN66.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-D_KqlXYF.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-Cc42ahND.js","/assets/PlayNow-Byig-0hg.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-B-1v-NRg.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-BiMfP4b7.css","/assets/PuzzlePage-ZwcBIGZO.js","/assets/RealTable-S-i5T91U.js","/assets/RefereePage-BQeZuNtb.js","/assets/RefereePage-OdNtWno8.css","/assets/ReplayPage-BmFh44hx.css","/assets/ReplayPage-DCM6Ok7C.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-PS6W-Ij-.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DkbyTrVq.js","/assets/SettingsSheet-IfbhnU4n.js","/assets/TopsKeys-BUXSu0p7.css","/assets/TopsKeys-DwYYTJy9.js","/assets/TournamentRoom-BOqqRzi_.css","/assets/TournamentRoom-CGlvoMxh.js","/assets/Way-B8Nfs3PQ.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-B-iVeTjb.js","/assets/WhoMayJoin-BtBjNadK.css","/assets/de-BbB5mMou.js","/assets/de-C13DKfB9.js","/assets/de-DhjtNYWb.js","/assets/en-CLW5FdkA.js","/assets/en-DaiGD3L2.js","/assets/en-WcVP6XvR.js","/assets/entrance-Di-pOTxz.css","/assets/fr-BxsXoZ3k.js","/assets/fr-NfHs1elP.js","/assets/fr-wDEmq-U3.js","/assets/here-aIjpEnRc.js","/assets/icon.svg","/assets/index-CA9Ot8HN.js","/assets/index-DbnjZrqq.css","/assets/lobby.svelte-Bq4uwVn9.js","/assets/opening.svelte-BttqWi2i.js","/assets/own-C-fowR3r.js","/assets/pl-Bswg3ge2.js","/assets/pl-YFmvE8kv.js","/assets/pl-YJ3jsi4v.js","/assets/progress-BTHt11Ys.js","/assets/progress-CcUOoxNR.js","/assets/shipped.jsonl-BBxv0e6j.gz","/assets/table-BCEGG7Cq.js","/assets/table-DV3-Nyik.css","/assets/words-CdRH5rQX.js"];
const CACHE = 'skat-1b1b73a486a8';

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
