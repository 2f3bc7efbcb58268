// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-Bqfm6CRO.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CzZSgGnk.js","/assets/Back-BS9pkHgG.css","/assets/Back-CmXHXBS1.js","/assets/BiggestMistake-B1SuXyPa.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-C_Px--w4.js","/assets/DailyPage-Bb0NwoyA.css","/assets/DailyPage-D5iZvNAe.js","/assets/EntryPad-BaLnaQBa.css","/assets/EntryPad-DG5Kye_3.js","/assets/EveningRoom-PjNaxztN.js","/assets/FairPage-B1kzTzdn.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-CL2WNtY8.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-ThmiB0Nb.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-C4u7A3O1.js","/assets/LastResults-DCwipE-Q.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-Soz1hyT3.js","/assets/LearnPage-nkpW1Xv9.css","/assets/ListRoom-CftCm303.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-HIWoSSz0.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-DGgKLXag.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-BEd6zAa1.css","/assets/NewTable-CM_8eEKm.js","/assets/OpenTables-Bm5Y_ios.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-LuyrL7tN.js","/assets/PastedText-CGaUSWAw.css","/assets/PastedText-DNqyaj5Y.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-Dz6JAVIv.js","/assets/PlayOnPage-BSuuQctX.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/PuzzlePage-D-c55Ipf.css","/assets/PuzzlePage-iW3wJ2DR.js","/assets/RealTable-Bsz7IpS-.js","/assets/RefereePage-C-QAsxSC.css","/assets/RefereePage-CpyTutol.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReplayPage-_ocnCFFv.js","/assets/ReviewPage-BmQumX1O.css","/assets/ReviewPage-DSH30elp.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-DNvhDCBd.js","/assets/SettingsSheet-DGsVHz1R.js","/assets/TournamentRoom-DXXU9TrQ.css","/assets/TournamentRoom-DnC64lBA.js","/assets/Way-Dc22aW4X.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-CFedKkTE.js","/assets/de-Buuu26nv.js","/assets/de-ChoxdLju.js","/assets/de-DPnWRTuG.js","/assets/en-CII23z05.js","/assets/en-CcCEo7qY.js","/assets/en-DFn5ANQQ.js","/assets/entrance-DlyYW_sI.css","/assets/fr-00bfHIs_.js","/assets/fr-DM-M1d0C.js","/assets/fr-jP2vJDzo.js","/assets/games-DmHJD7jK.js","/assets/here-D3nSGdI2.js","/assets/icon.svg","/assets/index-DEg8rp8j.css","/assets/index-DOj2deho.js","/assets/lobby.svelte-B-v6mRqz.js","/assets/opening.svelte-0L7wRDqR.js","/assets/own-CDH0kO7v.js","/assets/pl-Dw29Dc6H.js","/assets/pl-PlOhI77-.js","/assets/pl-YVxoea6w.js","/assets/place.svelte-D46jOhdt.js","/assets/shipped.jsonl-DkJ3ByHZ.gz","/assets/table-D95h5FYw.css","/assets/table-DQQnQ9iv.js","/assets/words-D2GrIxVd.js"];
const CACHE = 'skat-be4ea2f7047c';

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
