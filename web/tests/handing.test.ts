/** Deals of this device on their way to the account: each arrives once, whatever happens on the way. */

import './browser';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type * as Handing from '../src/local/kept/handing';

let handOver: typeof Handing.handOver;
let isWhole: typeof Handing.isWhole;
let carryOver: typeof Handing.carryOver;
let takeBack: typeof Handing.takeBack;

/** How many deals are over, by list. */
let played: Record<string, number>;
/** What an account has, by list; as the server keeps it, a deal that is there stays. */
let kept: Map<string, Set<number>>;
let sizes: number[];
let online: boolean;
/** The code with which the server refuses the first list. */
let refused: string;
/** What is done before the server answers. */
let meanwhile: (() => Promise<void>) | null;

vi.doMock('../src/local/kept/kept', () => ({
  keptTables: async () => Object.keys(played).map((id) => ({ id, since: 1_700_000_000_999, version: 1 })),
  entriesOf: async (id: string) => [id],
}));
vi.doMock('../src/local/kept/recording', () => ({
  recordsOf: (id: string) =>
    Array.from({ length: played[id] ?? 0 }, (_, at) => ({ deal: at + 1, seat: 'forehand', record: '{}' })),
}));

/** Who is logged in in this browser, in whatever tab. */
let owner: string;

interface Told {
  account: string;
  deals: { list: string; deal: number; since: number }[];
}

async function server(_: string, init: RequestInit): Promise<Response> {
  if (!online) throw new TypeError('no network');
  const { account, deals } = JSON.parse(String(init.body)) as Told;
  if (owner && account !== owner)
    return Response.json({ error: { code: 'other_account', message: '' } }, { status: 409 });
  const error = { code: refused, message: '' };
  if (refused && deals.some(({ list }) => list === 'local-1'))
    return Response.json({ error }, { status: 400 });
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
  ({ carryOver, handOver, isWhole, takeBack } = await import('../src/local/kept/handing'));
  memory.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  });
  vi.stubGlobal('fetch', server);
  [played, kept, sizes, online, meanwhile, refused] = [{ 'local-1': 3 }, new Map(), [], true, null, ''];
  owner = '';
});

afterAll(() => {
  vi.doUnmock('../src/local/kept/kept');
  vi.doUnmock('../src/local/kept/recording');
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

test('a tab of an account that another tab has left gives nothing to the account that is there now', async () => {
  played = { 'local-1': 70, 'local-2': 2 };
  [owner, meanwhile] = ['Anna', async () => void (owner = 'Ben')];
  await expect(handOver('Anna')).rejects.toMatchObject({ code: 'other_account' });
  expect(kept.get('local-1')).toEqual(all(30));
  await expect(handOver('Anna')).rejects.toMatchObject({ code: 'other_account' });
  expect(sizes).toEqual([30]);
  // The list stays with the account that has its beginning, and goes on there.
  await handOver('Ben');
  expect(kept.has('local-2')).toBe(true);
  owner = 'Anna';
  await handOver('Anna');
  expect(kept.get('local-1')).toEqual(all(70));
  expect(sizes).toEqual([30, 2, 30, 10]);
});

test('what the release before handed over by name goes on under the mark', async () => {
  await handOver('Anna');
  played['local-1'] = 5;
  carryOver('Ben', 'b'.repeat(16));
  carryOver('Anna', 'a'.repeat(16));
  await handOver('b'.repeat(16));
  expect(sizes).toEqual([3]);
  await handOver('a'.repeat(16));
  expect(sizes).toEqual([3, 2]);
});

test('an account that is deleted leaves its lists', async () => {
  await handOver('Anna');
  played = { 'local-1': 4, 'local-2': 1 };
  await handOver('Ben');
  kept.clear();
  takeBack('Anna');
  await handOver('Carl');
  expect(kept.get('local-1')).toEqual(all(4));
  expect([...kept.keys()]).toEqual(['local-1']);
});

test.each(['not_of_a_device', 'bad_request'])('a list that is refused stops no other: %s', async (code) => {
  played = { 'local-1': 3, 'local-2': 2 };
  refused = code;
  await handOver('Anna');
  expect([...kept.keys()]).toEqual(['local-2']);
  refused = '';
  await handOver('Anna');
  expect(kept.get('local-1')).toEqual(all(3));
});

test('any other refusal ends it until the next time', async () => {
  played = { 'local-1': 3, 'local-2': 2 };
  refused = 'not_logged_in';
  await expect(handOver('Anna')).rejects.toThrow();
  expect(kept.size).toBe(0);
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

test('a list can go from here only where the account has all of its deals', () => {
  const has = (deals: number) => [{ list: 'local-1', deals: Array(deals).fill({}) }] as never;
  const here = { list: 'local-1', deals: 3 };
  expect([isWhole(here, []), isWhole(here, has(2)), isWhole(here, has(3))]).toEqual([false, false, true]);
  expect(isWhole({ ...here, list: 'local-2' }, has(3))).toBe(false);
});
