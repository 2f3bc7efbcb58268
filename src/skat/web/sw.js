
const RELEASE = '%RELEASE%';
const FILES = '%FILES%';
const BASE = new URL('./', self.location.href).pathname;
const PREFIX = `skat-${BASE.slice(1)}`;
const CACHE = PREFIX + RELEASE;

const ownCaches = async () =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !name.slice(PREFIX.length).includes('/'));

async function sumOf(response) {
  const sum = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return [...new Uint8Array(sum, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function known() {
  const found = new Map();
  for (const name of await ownCaches()) {
    const cache = await caches.open(name);
    for (const response of await cache.matchAll()) found.set(await sumOf(response), await moved(response));
  }
  return found;
}

async function moved(response) {
  return new Response(await response.arrayBuffer(), { headers: response.headers });
}

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

self.addEventListener('push', (event) => {
  const { text, path } = event.data.json();
  const shown = { body: text, data: path, tag: path, icon: '/assets/icon192.png' };
  event.waitUntil(self.registration.showNotification('Skat', shown));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(look(event.notification.data));
});

async function look(path) {
  const to = new URL(path, self.location.origin);
  if (to.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find(({ url }) => path === '/' || new URL(url).pathname === to.pathname);
  await (there ? there.focus() : self.clients.openWindow(to.href));
}
