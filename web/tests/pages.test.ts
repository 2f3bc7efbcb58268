/** Long lists come page by page: none is shown with a row twice or missing, nor beside rows of another entry. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pages } from '../src/tournament/pages';
import { newest, onAPage } from './sockets';

onAPage();
vi.useRealTimers();
const { Office } = await import('../src/tournament/office.svelte');

interface View {
  seq: number;
  series: number;
  standings: { number: number }[];
  tables: { series: number }[];
}

/** Whom the pages have at each step; from the first step to the second 3 moves up, and 1 down. */
const ORDERS = [
  [[1, 2], [3]],
  [[3, 2], [1]],
];
/** The newest step of the server, and pages that were asked for. */
let step = 0;
let asked: string[] = [];
let lost = false;
/** Entries since then by which nothing changes that is shown: no socket tells of them. */
let unseen = 0;

const rowsOf = (list: string, at: number): unknown[] =>
  list === 'tables' ? [{ series: step }] : (ORDERS[step]?.[at] ?? []).map((number) => ({ number }));
const printOf = (list: string, at: number): string => JSON.stringify(rowsOf(list, at));
const told = (): object => ({
  seq: step,
  series: step,
  standings: [],
  tables: [],
  pages: { standings: [0, 1].map((at) => printOf('standings', at)), tables: [printOf('tables', 0)] },
});

/** One page an answer, as where no more fit. */
function answer(path: string): Response {
  const room = path.split('?')[0];
  if (!room?.includes('/pages/')) return Response.json(told());
  const page = new URLSearchParams(path.split('?')[1]).get('of')?.split(',')[0] ?? '';
  asked.push(page);
  if (lost) return Response.json({}, { status: 500 });
  const [list = '', at] = page.split('/');
  const rows = rowsOf(list, Number(at));
  return Response.json({
    seq: step + unseen,
    pages: { [page]: { fingerprint: JSON.stringify(rows), rows } },
  });
}

beforeEach(() => {
  onAPage();
  [step, asked, lost, unseen] = [0, [], false, 0];
  vi.stubGlobal('document', { ...document, visibilityState: 'visible' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The screens of the hall, and every view that they showed, step by step. */
async function shown(until: () => void): Promise<View[]> {
  const seen: View[] = [];
  const office = new Office<View>('t-1', 'hall', null, 2);
  const look = (): void => {
    if (office.view && office.view !== seen.at(-1)) seen.push(office.view);
  };
  const turns = async (): Promise<void> => {
    for (let at = 0; at < 100; at++) {
      await vi.advanceTimersByTimeAsync(0);
      look();
    }
  };
  await turns();
  step = 1;
  until();
  newest().says(told());
  look();
  await turns();
  office.close();
  return seen;
}

const numbersOf = ({ standings }: View): number[] => standings.map(({ number }) => number);

test('a person who moves from one page to another stands in the list once', async () => {
  const seen = await shown(() => undefined);
  expect(seen.map(numbersOf)).toEqual([
    [1, 2, 3],
    [3, 2, 1],
  ]);
  expect(seen.every(({ series, tables }) => tables[0]?.series === series)).toBe(true);
  expect(asked.length).toBe(6);
});

test('entries by which nothing changes keep no page away', async () => {
  unseen = 3;
  expect((await shown(() => undefined)).map(numbersOf).at(-1)).toEqual([3, 2, 1]);
});

test('where pages are lost, what was there before stays', async () => {
  const seen = await shown(() => (lost = true));
  expect(seen.map(({ series }) => series)).toEqual([0]);
});

test('a list of which only some pages came is shown as it was whole last', () => {
  const pages = new Pages();
  const page = (name: string): object => {
    const [list = '', at] = name.split('/');
    const rows = rowsOf(list, Number(at));
    return { [name]: { fingerprint: JSON.stringify(rows), rows } };
  };
  const take = (...names: string[]): boolean =>
    pages.take({ seq: step, pages: Object.assign({}, ...names.map(page)) } as never, told());
  take('standings/0', 'standings/1', 'tables/0');
  expect(numbersOf(pages.filled(told() as View))).toEqual([1, 2, 3]);
  step = 1;
  take('standings/0', 'tables/0');
  expect(pages.filled(told() as View)).toMatchObject({
    standings: [1, 2, 3].map((number) => ({ number })),
    tables: [{ series: 1 }],
  });
  expect(pages.missing(told())).toEqual(['standings/1']);
});
