// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DvbSHadS.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-Dkcptdfd.js","/assets/Back-BS9pkHgG.css","/assets/Back-y2SlSfwh.js","/assets/BiggestMistake-DW1W2fge.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-B6kGGFdk.js","/assets/BoardPage-DD6m6DVt.css","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-DP_VnmjM.js","/assets/EntryPad-DbGgXaVo.css","/assets/EntryPad-_Jwk6cQt.js","/assets/EveningRoom-BG8mGxJO.js","/assets/FairPage-DbGYXEWZ.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-Bk8W1yr5.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-Ps-ssbLX.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-u9EtkGEK.js","/assets/LastResults-DLy86Ff6.css","/assets/LastResults-iW2bavzL.js","/assets/LearnPage-CenknmKe.js","/assets/LearnPage-LEIQCO3m.css","/assets/ListRoom-CYvaQJ8O.js","/assets/ListRoom-JPiBEX85.css","/assets/MyRoom-D2xn1XcQ.js","/assets/MyRoom-UsapeR1x.css","/assets/NameField-Bxo6OlIa.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-2SwaAw3c.js","/assets/NewTable-BEd6zAa1.css","/assets/OpenTables-B-nidWi_.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-CvANNnZm.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-CcLroDQ0.js","/assets/PlayNow-CGZV7-Xl.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-Bt7ryOol.css","/assets/PlayOnPage-DC1kTCyR.js","/assets/PuzzlePage-B7AvScBB.css","/assets/PuzzlePage-CJS8814j.js","/assets/RealTable-D3yfcD2t.js","/assets/RefereePage-B3e2VvhD.js","/assets/RefereePage-C-QAsxSC.css","/assets/ReplayPage-CqOfkYIW.js","/assets/ReplayPage-lNYCU6Xn.css","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-oDtRSbVp.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-BsSAWfAX.js","/assets/SettingsSheet-BaqIymW1.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-DltJHEHS.js","/assets/Way-CXSo3Yrq.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-BT77d4Gi.js","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/de-BWCSaiws.js","/assets/de-CwIk9wyv.js","/assets/de-DhjtNYWb.js","/assets/en-C7tNi_s1.js","/assets/en-CDv4Xq4M.js","/assets/en-WcVP6XvR.js","/assets/entrance-CZdWUFfw.css","/assets/fr-B36wa3YA.js","/assets/fr-CRUeJkHI.js","/assets/fr-wDEmq-U3.js","/assets/here-PY4U1dw5.js","/assets/icon.svg","/assets/index-D9llrelg.js","/assets/index-wJeHkkjW.css","/assets/lobby.svelte-OH-4LhL8.js","/assets/opening.svelte-Cw7Ou-Df.js","/assets/own-DsnCWDKV.js","/assets/pl-Bswg3ge2.js","/assets/pl-Kl_ms-bZ.js","/assets/pl-N3_SUKdM.js","/assets/place.svelte-CuI6lY8O.js","/assets/progress-CjPF07_G.js","/assets/progress-X-yV0g4P.js","/assets/shipped.jsonl-CwBWsgAg.gz","/assets/table-BDBQgncz.css","/assets/table-CXrsF7JR.js","/assets/words-B8EVLqWH.js"];
const CACHE = 'skat-dbf1dd7394e9';

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
