/** With a network no request goes out for what the page answers itself; a part that cannot be loaded is a refusal. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerTo } from '../src/board/answering';
import { changed, complete, type Snapshot } from '../src/lib/snapshot';
import { messages } from '../src/lib/messages.svelte';
import type { PlayOn, ServerMessage } from '../src/lib/wire';
import { LocalLine, localHint, localPlayable, openLocalTable } from '../src/local/line';
import { dealOfAddress, letThemTry, others } from '../src/playon/asking';
import { fetchPuzzles } from '../src/puzzle/puzzles';
import { fragmentOf } from '../src/review/record';
import { Fake } from './module';
import { written } from './python';
import { samples } from './samples';

/** What went out; files of the page itself are there. */
const asked: string[] = [];
const WEB = fileURLToPath(new URL('..', import.meta.url));

const { fetch, Worker } = globalThis;

beforeAll(() => messages.use('en'));
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('Worker', Fake);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (path.startsWith('/api/')) return Promise.resolve(new Response('{}', { status: 500 }));
    const file = path.startsWith('/@fs/') ? path.slice('/@fs'.length) : `${WEB}${path}`;
    return Promise.resolve(new Response(new Uint8Array(readFileSync(file))));
  });
});
afterEach(() => {
  vi.doUnmock('../src/local/line');
  for (const [name, before] of Object.entries({ fetch, Worker })) vi.stubGlobal(name, before);
});

const ofServer = (): string[] => asked.filter((path) => path.startsWith('/api/'));

test('a deal that goes on: the deal itself, a turn and several tries', async () => {
  const { file, remove } = written('tools.generate.page_play_on', '1', '2');
  const [told] = JSON.parse(readFileSync(file, 'utf-8')) as [
    { record: string; asked: Required<Omit<PlayOn, 'line' | 'language'>>; tries: object },
  ];
  remove();
  const deal = await dealOfAddress(null, `#${await fragmentOf(told.record)}`);
  expect(deal?.steps.length).toBeGreaterThan(0);
  const turn = await others({ ...told.asked, line: [] });
  expect(turn.views.length).toBeGreaterThan(0);
  const ends: unknown[] = [];
  await letThemTry({ ...told.asked, tries: 4 }, ({ answer }) => Boolean(ends.push(answer)));
  expect(ends.at(-1)).toEqual(told.tries);
  expect(ofServer()).toEqual([]);
}, 120_000);

test('the values of the board', async () => {
  const answerable = samples.boards.filter(({ answer }) => !('code' in answer)).slice(0, 10);
  for (const { question, answer } of answerable) expect(await answerTo(question)).toEqual(answer);
  expect(answerable).toHaveLength(10);
  expect(ofServer()).toEqual([]);
});

test('a hint at a table of this device, and what the hand could be played as', async () => {
  const { table } = await openLocalTable('Anna', { kept: false, level: 'simple' });
  let shown: Snapshot | null = null;
  let isAnswered = false;
  const hear = (message: ServerMessage): void => {
    if (message.type === 'snapshot') shown = complete(message, null);
    else if (message.type === 'change' && shown) shown = changed(shown, message);
    else if (message.type === 'ack') isAnswered = true;
  };
  const line = new LocalLine(table, { path: '', hello: () => ({}), hear });
  const seen = (): Snapshot | null => shown;
  await vi.waitFor(() => expect(seen()?.hint).toBeTruthy(), { timeout: 60_000, interval: 20 });
  const expected_seq = seen()?.seq ?? 0;
  line.say({ type: 'command', command_id: 'a hint', expected_seq, action: { do: 'ask_hint' } });
  await vi.waitFor(() => expect(isAnswered).toBe(true), { timeout: 60_000, interval: 20 });
  expect(await localHint(table)).toMatchObject({ step: 1, phase: 'auction' });
  expect((await localPlayable(table)).games).toBeDefined();
  line.close();
  expect(ofServer()).toEqual([]);
}, 180_000);

test('the puzzles of every kind, with their answers', async () => {
  const kinds = (await fetchPuzzles()).filter(
    ({ answer }) => answer.steps ?? answer.pairs ?? answer.number ?? answer.place,
  );
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
    new Set(['open', 'odds', 'sure', 'discard', 'count']),
  );
  expect(ofServer()).toEqual([]);
});

test.each(['the deal', 'its review', 'the review of its list', 'playing it on'])(
  'a device that cannot load how its tables are kept says so: %s',
  async (what) => {
    vi.resetModules();
    vi.doMock('../src/local/line', () => {
      throw new Error('this part is gone');
    });
    const [past, reviews, onward] = await Promise.all([
      import('../src/replay/past'),
      import('../src/review/reviews'),
      import('../src/playon/asking'),
    ]);
    const asking: Record<string, () => Promise<unknown>> = {
      'the deal': () => past.fetchDeal('local-1', '1'),
      'its review': () => reviews.ofTable('local-1', 1),
      'the review of its list': () => reviews.ofList('local-1', 1),
      'playing it on': () => onward.dealOfAddress({ table: 'local-1', number: '1' }, ''),
    };
    await expect(asking[what]!()).rejects.toMatchObject({ code: 'unreachable' });
  },
);
