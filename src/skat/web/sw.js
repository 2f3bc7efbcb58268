// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-DwlIY82q.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CjQqKMZh.js","/assets/Back-BS9pkHgG.css","/assets/Back-CpF_bHmH.js","/assets/BiggestMistake-B8Z5lX_t.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-DsNPEnDy.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-VdWJYGmg.js","/assets/EveningRoom-BkdtFbub.js","/assets/FairPage-DTTx2TkK.js","/assets/FairPage-I9bf6iGK.css","/assets/GamesRoom-BSE2krNQ.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-0LLDc_kj.js","/assets/LastResults-6Htn8kbW.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-CtCNVOau.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-Blt6HxtU.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField--hrsJTOS.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-Drz4HqxG.css","/assets/NewTable-S5T-NR16.js","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-jkMstigv.js","/assets/OptionsSheet-BRz3wcgQ.js","/assets/OptionsSheet-D1wauyrA.css","/assets/PastedText-6r-DaPam.css","/assets/PastedText-Cp199QkJ.js","/assets/PlayNow-B6L_ovZO.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-Ci_xJi-R.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-D57lhdBs.css","/assets/PuzzlePage-DEX_Nsmy.js","/assets/RealTable-5VMJkkRf.js","/assets/RefereePage-ConP6cwz.css","/assets/RefereePage-DAnRi7uu.js","/assets/ReplayPage-B-_unS8a.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReviewPage-CXAZHpT8.css","/assets/ReviewPage-FpKVQ6uB.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-XJE2r6C9.js","/assets/SettingsSheet-Cdjx85Br.js","/assets/TournamentRoom-CZKi4LFM.css","/assets/TournamentRoom-Cy05UYe1.js","/assets/Way-CXDvPR-c.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-D-lrEq-D.js","/assets/de-BNpq5gHI.js","/assets/de-UlEtKoC7.js","/assets/en-DSVRgnre.js","/assets/en-gEKx_8Qp.js","/assets/entrance-DlyYW_sI.css","/assets/fr-BQBv9xcM.js","/assets/fr-DSina4K6.js","/assets/games-cogweVEM.js","/assets/here-CO-nrU79.js","/assets/icon.svg","/assets/index-CSfcSb1U.js","/assets/index-DEg8rp8j.css","/assets/lobby.svelte-AooitVVA.js","/assets/opening.svelte-DlV7RUqY.js","/assets/pl-BC19Ya5h.js","/assets/pl-DWeOH1ow.js","/assets/place.svelte-obYdNSH_.js","/assets/shipped.jsonl-DkJ3ByHZ.gz","/assets/table-CpmAWfRe.css","/assets/table-DjF09s71.js","/assets/words-DChnj9os.js"];
const CACHE = 'skat-6acfd5665288';

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
