/** With a network no request goes out for what the page answers itself; a part that cannot be loaded is a refusal. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerTo } from '../src/board/answering';
import { messages } from '../src/lib/messages.svelte';
import type { PlayOn, ServerMessage } from '../src/lib/wire';
import { LocalLine, localPlayable, openLocalTable } from '../src/local/line';
import { dealOfAddress, letThemTry, others } from '../src/playon/asking';
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

test('what a hand at a table of this device could be played as', async () => {
  const { table } = await openLocalTable('Anna', { kept: false, level: 'simple' });
  const heard: ServerMessage[] = [];
  const line = new LocalLine(table, { path: '', hello: () => ({}), hear: (message) => heard.push(message) });
  await vi.waitFor(async () => expect((await localPlayable(table)).games).toBeDefined(), {
    timeout: 60_000,
    interval: 20,
  });
  line.close();
  expect(ofServer()).toEqual([]);
}, 120_000);

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
