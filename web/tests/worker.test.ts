/** The worker that keeps the page: one release or nothing, and never two of them mixed. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';

const SITE = 'https://skat.example';
const SOURCE = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf-8');

type Files = Record<string, string>;
type Handler = (event: object) => void;

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
const pathOf = (asked: string | { url: string }): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, SITE).pathname;

/** An answer of a server knows its address, by which a browser finds what a program imports. */
class Answer extends Response {
  constructor(
    readonly said: string,
    override readonly url: string,
  ) {
    super(said);
  }
  override clone(): Answer {
    return new Answer(this.said, this.url);
  }
}

/** What the browser keeps: caches by name, in the order in which they were made. */
let kept: Map<string, Map<string, Response>>;
/** What the network answers now, and what it was asked for; null without a network. */
let online: Files | null;
let asked: string[];

const caches = {
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  match: async (request: string | { url: string }) => {
    for (const cache of kept.values())
      if (cache.has(pathOf(request))) return cache.get(pathOf(request))?.clone();
    return undefined;
  },
  open: async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      match: async (request: string | { url: string }) => cache.get(pathOf(request))?.clone(),
      matchAll: async () => [...cache.values()].map((response) => response.clone()),
      put: async (address: string, response: Response) => void cache.set(address, response),
    };
  },
};

async function network(request: string | { url: string }): Promise<Response> {
  const path = pathOf(request);
  asked.push(path);
  if (!online) throw new TypeError('no network');
  const text = online[path];
  return text === undefined ? new Response('', { status: 404 }) : new Answer(text, SITE + path);
}

/** The files of a release by their addresses: its page names it, its programs have what they say. */
const release = (id: string, programs: Files): Files => ({
  '/': `<script src="/assets/${id}/index.js">`,
  '/assets/icon.svg': '<svg/>',
  ...Object.fromEntries(Object.entries(programs).map(([name, text]) => [`/assets/${id}/${name}`, text])),
});
const A = release('aaaa', { 'index.js': 'first', 'room.js': 'a room', 'big.gz': 'puzzles' });
const B = release('bbbb', { 'index.js': 'second', 'room.js': 'another room', 'big.gz': 'puzzles' });
const C = release('cccc', { 'index.js': 'third', 'room.js': 'another room', 'big.gz': 'puzzles' });

/** The worker of a release, as its server sends it. */
function worker(id: string, files: Files, base = '/') {
  const sums = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sumOf(text)]));
  const source = SOURCE.replace("'%FILES%'", JSON.stringify(sums)).replace('%RELEASE%', id);
  const on: Record<string, Handler> = {};
  const self = {
    location: { origin: SITE, href: `${SITE}${base}sw.js` },
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    addEventListener: (type: string, handler: Handler) => (on[type] = handler),
  };
  new Function('self', 'caches', 'fetch', source)(self, caches, network);
  async function during(type: string): Promise<void> {
    let done: Promise<unknown> = Promise.resolve();
    on[type]?.({ waitUntil: (promise: Promise<unknown>) => (done = promise) });
    await done;
  }
  return {
    async begin(): Promise<void> {
      await during('install');
      await during('activate');
    },
    /** What a page gets for an address; null where the worker leaves it to the browser. */
    async answer(path: string, more: object = {}): Promise<string | null> {
      let answer: Promise<Response> | null = null;
      const request = { method: 'GET', mode: 'cors', url: SITE + path, ...more };
      on['fetch']?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
      if (!answer) return null;
      const response: Response = await answer;
      return response.ok ? response.text() : `${response.status}`;
    },
  };
}

const NAVIGATE = { mode: 'navigate' };
const names = (): string[] => [...kept.keys()];
const paths = (cache: string): string[] => [...(kept.get(cache)?.keys() ?? [])].sort();

beforeEach(() => {
  [kept, online, asked] = [new Map(), A, []];
});

test('a release is kept whole, and starts without a network', async () => {
  const first = worker('aaaa', A);
  await first.begin();
  expect(paths('skat-aaaa')).toEqual(Object.keys(A).sort());
  online = null;
  for (const [path, text] of Object.entries(A))
    expect(await first.answer(path, path === '/' ? NAVIGATE : {})).toBe(text);
  expect(await first.answer('/learn/first-trick', NAVIGATE)).toBe(A['/']);
});

test('an update fetches only what has changed, by whatever name it was kept', async () => {
  // Releases up to 0.9.0 had the sum in the name.
  kept.set(
    'skat-0123456789ab',
    new Map([['/assets/big-C0Rcb5aK.gz', new Answer('puzzles', `${SITE}/assets/big-C0Rcb5aK.gz`)]]),
  );
  await worker('aaaa', A).begin();
  expect(asked.sort()).toEqual(['/', '/assets/aaaa/index.js', '/assets/aaaa/room.js', '/assets/icon.svg']);
  [online, asked] = [B, []];
  await worker('bbbb', B).begin();
  expect(asked.sort()).toEqual(['/', '/assets/bbbb/index.js', '/assets/bbbb/room.js']);
  expect(paths('skat-bbbb')).toEqual(Object.keys(B).sort());
  for (const [address, response] of kept.get('skat-bbbb') ?? [])
    expect(['', SITE + address], 'what it imports would be of the release before').toContain(response.url);
});

test.each([
  ['the page of another release', { ...B, '/': A['/'] ?? '' }],
  ['a file that differs', { ...B, '/assets/bbbb/room.js': 'a room' }],
  ['files of another release alone', A],
  ['no network', null],
])('an update that gets %s keeps nothing, and the release before stays', async (_, answers) => {
  const first = worker('aaaa', A);
  await first.begin();
  online = answers;
  await expect(worker('bbbb', B).begin()).rejects.toThrow();
  expect(names()).toEqual(['skat-aaaa']);
  online = null;
  expect(await first.answer('/', NAVIGATE)).toBe(A['/']);
  expect(await first.answer('/assets/aaaa/room.js')).toBe('a room');
});

test('a page that was left open over an update goes on with its own release', async () => {
  await worker('aaaa', A).begin();
  online = B;
  const second = worker('bbbb', B);
  await second.begin();
  expect(await second.answer('/assets/aaaa/room.js')).toBe('a room');
  expect(await second.answer('/assets/bbbb/room.js')).toBe('another room');
  online = null;
  expect(await second.answer('/', NAVIGATE), 'the newest page, and never one of before').toBe(B['/']);
});

test('after one more update the oldest is gone: its page gets nothing, not what is called alike', async () => {
  await worker('aaaa', A).begin();
  online = B;
  await worker('bbbb', B).begin();
  online = C;
  const third = worker('cccc', C);
  await third.begin();
  expect(names()).toEqual(['skat-bbbb', 'skat-cccc']);
  expect(await third.answer('/assets/aaaa/room.js')).toBe('404');
  expect(await third.answer('/assets/dddd/room.js')).toBe('404');
});

/** The files of a release below a folder of its host. */
const below = (base: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [base + path.slice(1), text]));

test('a page in a folder keeps its own and leaves those of other folders of its host alone', async () => {
  const [one, two] = [below('/one/', A), below('/one/two/', B)];
  online = { ...A, ...one, ...two };
  await worker('aaaa', A).begin();
  const inner = worker('bbbb', two, '/one/two/');
  await inner.begin();
  const outer = worker('aaaa', one, '/one/');
  await outer.begin();
  for (const [id, files] of [
    ['bbbb', B],
    ['cccc', C],
  ] as const) {
    online = below('/one/', files);
    await worker(id, online, '/one/').begin();
  }
  expect(names().sort()).toEqual(['skat-aaaa', 'skat-one/bbbb', 'skat-one/cccc', 'skat-one/two/bbbb']);
  online = null;
  expect(await inner.answer('/one/two/board', NAVIGATE)).toBe(two['/one/two/']);
  expect(await outer.answer('/assets/aaaa/room.js'), 'of another page').toBeNull();
  expect(await inner.answer('/one/two/api/x', NAVIGATE)).toBeNull();
});

test('where the host has no file for an address the kept page is shown, and it finds the room', async () => {
  const first = worker('aaaa', A);
  await first.begin();
  expect(await first.answer('/table/local-1', NAVIGATE)).toBe(A['/']);
});

test('a device that has thrown away what was kept asks the server as at the first visit', async () => {
  const first = worker('aaaa', A);
  await first.begin();
  kept.clear();
  expect(await first.answer('/', NAVIGATE)).toBe(A['/']);
  expect(await first.answer('/assets/aaaa/room.js')).toBe('a room');
  expect(await first.answer('/nowhere', NAVIGATE)).toBe('404');
  online = B;
  await worker('bbbb', B).begin();
  expect(paths('skat-bbbb')).toEqual(Object.keys(B).sort());
});

test('answers of tables, what is sent, and other sites are left to the browser', async () => {
  const first = worker('aaaa', A);
  await first.begin();
  expect(await first.answer('/api/tables')).toBeNull();
  expect(await first.answer('/api/games', NAVIGATE)).toBeNull();
  expect(await first.answer('/assets/aaaa/room.js', { method: 'POST' })).toBeNull();
  expect(await first.answer('', { url: 'https://elsewhere.example/assets/aaaa/room.js' })).toBeNull();
});
