// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BhzSYBHh.css","/assets/AccountSheet-VlY43WHy.js","/assets/Attempt-CPBTark0.css","/assets/Attempt-CgjdoHj-.js","/assets/Back-BS9pkHgG.css","/assets/Back-DOrLqB_Q.js","/assets/BiggestMistake-B8OHz6PV.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-DD6m6DVt.css","/assets/BoardPage-DUXcE-2v.js","/assets/DailyPage-B3XX8lxO.js","/assets/DailyPage-Bb0NwoyA.css","/assets/EntryPad-BNoA2gOo.js","/assets/EntryPad-DbGgXaVo.css","/assets/EveningRoom-DIzqbL2B.js","/assets/FairPage-C8hpq7hA.js","/assets/FairPage-I9bf6iGK.css","/assets/FileButton-CtCwom6j.js","/assets/FileButton-DwX5wcYQ.css","/assets/GamesRoom-GgCTsAxr.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-CcxGBgdj.js","/assets/LastResults-Cco_D4Ka.js","/assets/LastResults-DLy86Ff6.css","/assets/LearnPage-LEIQCO3m.css","/assets/LearnPage-QSyv1fyO.js","/assets/ListRoom-DKeKicfg.js","/assets/ListRoom-JPiBEX85.css","/assets/MyRoom-CMr-yccZ.css","/assets/MyRoom-CVy5y43j.js","/assets/NameField-CgY8rE_s.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable--jRquyHm.js","/assets/NewTable-BEd6zAa1.css","/assets/OpenTables-CTnlJBBv.js","/assets/OpenTables-DmIKwZhu.css","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-DIkG-6Y-.js","/assets/PastedText-BdFwr8em.js","/assets/PastedText-CGaUSWAw.css","/assets/PlayNow-CI-DS_WN.css","/assets/PlayNow-_2BHFEdf.js","/assets/PlayOnPage-BJC5QSyP.js","/assets/PlayOnPage-Bt7ryOol.css","/assets/PuzzlePage-C3q74R2e.css","/assets/PuzzlePage-CeTFtiQf.js","/assets/RealTable-D6hDZ9W5.js","/assets/RefereePage-8-FFGXyA.js","/assets/RefereePage-C-QAsxSC.css","/assets/ReplayPage-Cl9soLRR.css","/assets/ReplayPage-NIrL3rL8.js","/assets/ReviewPage-1oCprIZV.css","/assets/ReviewPage-CJ6sIi2V.js","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-CeFnOJgz.js","/assets/SettingsSheet-B9WtOhKS.js","/assets/TournamentRoom-C5mLFUXY.css","/assets/TournamentRoom-DkbEks3H.js","/assets/Way-DPcEpgEJ.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-CjB7ZwfW.js","/assets/de-4aUXKB1W.js","/assets/de-B6fR9gla.js","/assets/de-DhjtNYWb.js","/assets/en-CVZf-zKc.js","/assets/en-Da38Q9Zj.js","/assets/en-WcVP6XvR.js","/assets/entrance-DlyYW_sI.css","/assets/fr-B4Y3eZuf.js","/assets/fr-CNng4iOz.js","/assets/fr-wDEmq-U3.js","/assets/here-CuzR9uQr.js","/assets/icon.svg","/assets/index-BnTW2MKQ.css","/assets/index-C2rEVDpm.js","/assets/lobby.svelte-pzJAxXIT.js","/assets/opening.svelte-GeBsZxtd.js","/assets/own-DRycPDnV.js","/assets/pl-B5yYHC2m.js","/assets/pl-Bswg3ge2.js","/assets/pl-CA9W8lUf.js","/assets/place.svelte-DryIvK7Z.js","/assets/shipped.jsonl-UhRrp6iJ.gz","/assets/table-Dkkb4sVY.js","/assets/table-DwSZXY0o.css","/assets/words-Ca-8PS7Q.js"];
const CACHE = 'skat-e31a3c46690b';

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
