/** Deals of this device on their way to the account: each arrives once, whatever happens on the way. */

import './browser';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

let handOver: (to: string) => Promise<void>;

/** How many deals are over, by list. */
let played: Record<string, number>;
/** What an account has, by list; as the server keeps it, a deal that is there stays. */
let kept: Map<string, Set<number>>;
let sizes: number[];
let online: boolean;
/** What is done before the server answers. */
let meanwhile: (() => Promise<void>) | null;

vi.doMock('../src/local/kept', () => ({
  keptTables: async () => Object.keys(played).map((id) => ({ id, since: 1_700_000_000_999, version: 1 })),
  entriesOf: async (id: string) => [id],
}));
vi.doMock('../src/local/recording', () => ({
  recordsOf: (id: string) =>
    Array.from({ length: played[id] ?? 0 }, (_, at) => ({ deal: at + 1, seat: 'forehand', record: '{}' })),
}));

interface Told {
  deals: { list: string; deal: number; since: number }[];
}

async function server(_: string, init: RequestInit): Promise<Response> {
  if (!online) throw new TypeError('no network');
  const { deals } = JSON.parse(String(init.body)) as Told;
  sizes.push(deals.length);
  for (const { list, deal, since } of deals) {
    expect(since).toBe(1_700_000_000);
    kept.set(list, (kept.get(list) ?? new Set()).add(deal));
  }
  const before = meanwhile;
  meanwhile = null;
  await before?.();
  return Response.json({ lists: [] });
}

const memory = new Map<string, string>();

// Files share their modules: what others have loaded is real, and what this one loads is not.
beforeEach(async () => {
  vi.resetModules();
  ({ handOver } = await import('../src/local/handing'));
  memory.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  });
  vi.stubGlobal('fetch', server);
  [played, kept, sizes, online, meanwhile] = [{ 'local-1': 3 }, new Map(), [], true, null];
});

afterAll(() => {
  vi.doUnmock('../src/local/kept');
  vi.doUnmock('../src/local/recording');
  vi.resetModules();
});

const all = (count: number): Set<number> => new Set(Array.from({ length: count }, (_, at) => at + 1));

test('what was handed over is not sent again, and what came later is', async () => {
  await handOver('Anna');
  await handOver('Anna');
  expect(sizes).toEqual([3]);
  played['local-1'] = 5;
  await handOver('Anna');
  expect(sizes).toEqual([3, 2]);
  expect(kept.get('local-1')).toEqual(all(5));
});

test('a long list goes in parts, and goes on where the network ended', async () => {
  played = { 'local-1': 70, 'local-2': 2 };
  meanwhile = async () => void (online = false);
  await expect(handOver('Anna')).rejects.toThrow();
  expect(kept.get('local-1')).toEqual(all(30));
  online = true;
  await handOver('Anna');
  expect(sizes).toEqual([30, 30, 10, 2]);
  expect(kept.get('local-1')).toEqual(all(70));
  expect(kept.get('local-2')).toEqual(all(2));
});

test('two tabs may send the same at once: the account has each deal once', async () => {
  meanwhile = () => handOver('Anna');
  await handOver('Anna');
  expect(sizes).toEqual([3, 3]);
  await handOver('Anna');
  expect(sizes).toHaveLength(2);
});

test('a list goes to one account, also where another logs in on this device', async () => {
  await handOver('Anna');
  played = { 'local-1': 4, 'local-2': 1 };
  kept.clear();
  await handOver('Ben');
  expect([...kept.keys()]).toEqual(['local-2']);
  await handOver('Anna');
  expect(kept.get('local-1')).toEqual(new Set([4]));
  expect(kept.get('local-2')).toEqual(all(1));
});

test('a browser that remembers nothing sends all again, which changes nothing', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('the disk is full');
    },
  });
  await handOver('Anna');
  await handOver('Anna');
  expect(kept.get('local-1')).toEqual(all(3));
});
