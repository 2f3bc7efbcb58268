// The page without a network: the files of one release are kept, everything else is asked of the server.
// The server fills in RELEASE and FILES, an address and the sum of each file (publishing/app/release.py).

const RELEASE = '%RELEASE%';
const FILES = '%FILES%';
// Of this page and of no other on its host, which has folders of its own.
const BASE = new URL('./', self.location.href).pathname;
const PREFIX = `skat-${BASE.slice(1)}`;
const CACHE = PREFIX + RELEASE;

const ownCaches = async () =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !name.slice(PREFIX.length).includes('/'));

/** The first half of its SHA-256. */
async function sumOf(response) {
  const sum = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return [...new Uint8Array(sum, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is kept already, by its sum: an update fetches only what has changed. */
async function known() {
  const found = new Map();
  for (const name of await ownCaches()) {
    const cache = await caches.open(name);
    for (const response of await cache.matchAll()) found.set(await sumOf(response), await moved(response));
  }
  return found;
}

/** The same contents for another address: a program looks for others beside the one that its response has. */
async function moved(response) {
  return new Response(await response.arrayBuffer(), { headers: response.headers });
}

/** The whole release or nothing: behind a proxy another server may answer with another release. */
async function keep() {
  const before = await known();
  const files = await Promise.all(
    Object.entries(FILES).map(async ([address, sum]) => {
      const response = before.get(sum)?.clone() ?? (await fetch(address));
      if (!response.ok || (await sumOf(response)) !== sum) throw new Error(`not of this release: ${address}`);
      return [address, response];
    }),
  );
  const cache = await caches.open(CACHE);
  await Promise.all(files.map(([address, response]) => cache.put(address, response)));
}

/** A page that was left open over an update goes on with the release before, which stays until the next one. */
async function clear() {
  const others = (await ownCaches()).filter((name) => name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? (await caches.match(request));
}

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(clear().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith(`${BASE}api/`)) {
    // The newest page while the server answers; the kept one when it does not. A host of files alone
    // has none for the table on this device.
    event.respondWith(
      fetch(request).then(
        async (found) => (found.status === 404 && (await kept(BASE))) || found,
        () => kept(BASE),
      ),
    );
  } else if (pathname.startsWith(`${BASE}assets/`)) {
    event.respondWith(kept(request).then((found) => found ?? fetch(request)));
  }
});

/** What a push message says, in the language of its reader, and the address of this page to which it leads. */
self.addEventListener('push', (event) => {
  const { text, path } = event.data.json();
  const shown = { body: text, data: path, tag: path, icon: '/assets/icon192.png' };
  event.waitUntil(self.registration.showNotification('Skat', shown));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(look(event.notification.data));
});

/** To a page that is open there, or for a challenge to any: each shows it. Else to a new one. */
async function look(path) {
  const to = new URL(path, self.location.origin);
  if (to.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find(({ url }) => path === '/' || new URL(url).pathname === to.pathname);
  await (there ? there.focus() : self.clients.openWindow(to.href));
}
