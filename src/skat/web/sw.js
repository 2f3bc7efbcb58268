// The page without a network: its own files are kept, everything else is asked of the server.
// FILES and VERSION are filled in by the build (vite.config.ts).

const FILES = ["/assets/AccountSheet-BFlsEP6E.js","/assets/AccountSheet-BhzSYBHh.css","/assets/Attempt-BDfownPg.js","/assets/Attempt-CPBTark0.css","/assets/Back-BS9pkHgG.css","/assets/Back-D5CdElgE.js","/assets/BiggestMistake-DHB5mGZf.js","/assets/BiggestMistake-o2bcIKi-.css","/assets/BoardPage-BMI-fNr5.css","/assets/BoardPage-DJ-0ZfSS.js","/assets/EntryPad-BIcUfqO3.js","/assets/EntryPad-BaLnaQBa.css","/assets/EveningRoom-GoExl-Rg.js","/assets/FairPage-B9mxE4lT.js","/assets/FairPage-I9bf6iGK.css","/assets/GamesRoom-BaWCFtvJ.js","/assets/GamesRoom-leBGsydg.css","/assets/HintPanel-n68oP8oc.js","/assets/LastResults-CoRbwQDE.js","/assets/LastResults-DLy86Ff6.css","/assets/ListRoom-BuRnpblE.js","/assets/ListRoom-D-U_7MMZ.css","/assets/MyRoom-DxBG6790.js","/assets/MyRoom-cZvjZZrS.css","/assets/NameField-BUONUkK7.js","/assets/NameField-DvUI5aiR.css","/assets/NewTable-Drz4HqxG.css","/assets/NewTable-uyUyd4Nt.js","/assets/OpenTables-DmIKwZhu.css","/assets/OpenTables-Dus8ctf2.js","/assets/OptionsSheet-D1wauyrA.css","/assets/OptionsSheet-WfkMI1v7.js","/assets/PastedText-6r-DaPam.css","/assets/PastedText-CRC0ADqM.js","/assets/PlayNow-BMJ8rz_d.js","/assets/PlayNow-CI-DS_WN.css","/assets/PlayOnPage-CFhJ-hwR.js","/assets/PlayOnPage-kwzwZXBV.css","/assets/RealTable-Cujb6Wc6.js","/assets/RefereePage-ConP6cwz.css","/assets/RefereePage-DIIVWhye.js","/assets/ReplayPage-Blr6o7gH.js","/assets/ReplayPage-Cl9soLRR.css","/assets/ReviewPage-B3vGPaoR.js","/assets/ReviewPage-CXAZHpT8.css","/assets/SeatThen-BpTw4v-8.css","/assets/SeatThen-ByJcADDO.js","/assets/SettingsSheet-BkzalsYK.js","/assets/TournamentRoom-CRr4fetM.js","/assets/TournamentRoom-CZKi4LFM.css","/assets/Way-BoOU8o0j.js","/assets/Way-DfkzWBsL.css","/assets/WhoMayJoin-Bil7Lpv3.css","/assets/WhoMayJoin-Ce1YZP2S.js","/assets/de-UlEtKoC7.js","/assets/de-WSZYE1eA.js","/assets/en-DIYr-pow.js","/assets/en-gEKx_8Qp.js","/assets/entrance-DlyYW_sI.css","/assets/fr-BQBv9xcM.js","/assets/fr-D0yQeEtm.js","/assets/games-BEkHCdi8.js","/assets/here-Dy-69RLa.js","/assets/icon.svg","/assets/index-DEg8rp8j.css","/assets/index-oiMDJ5Kp.js","/assets/lobby.svelte-DyIBJSDr.js","/assets/opening.svelte-j6m2pKO6.js","/assets/pl-CIkWnVF5.js","/assets/pl-DWeOH1ow.js","/assets/place.svelte-MWP9QqoD.js","/assets/table-CGjRGF1x.js","/assets/table-CpmAWfRe.css","/assets/words-Cu-fR-V4.js"];
const CACHE = 'skat-1001917a8980';

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
