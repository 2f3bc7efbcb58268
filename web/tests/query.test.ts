/** A query that is lost on the way to the server is noticed: its answer is taken for no other. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newest, onAPage, opened } from './sockets';

const warn = vi.fn();

beforeEach(() => {
  onAPage();
  warn.mockClear();
  vi.stubGlobal('console', { ...console, warn });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shows = (type: string, seq: number): void =>
  newest().says({ type, seq, list: {}, table: { you: 1, places: [] }, view: null, fair: null });

test('a page that asked for changes says once that whole tables come', () => {
  const line = opened();
  shows('change', 2);
  expect(warn).not.toHaveBeenCalled();
  shows('snapshot', 3);
  shows('snapshot', 4);
  expect(warn).toHaveBeenCalledTimes(1);
  line.close();
});

const answers = (body: object, headers: Record<string, string> = {}): void =>
  void vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { headers })));

onAPage();
vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
vi.useRealTimers();
const { goToSeat } = await import('../src/tournament/online/seat');
const { Office } = await import('../src/tournament/office.svelte');

test('the lists of another series are not taken for those that were asked for', async () => {
  const office = new Office('t-1', 'cards', 'secret', 60);
  answers(['one'], { 'x-skat-series': '2' });
  expect(await office.fetched('tables?series=2')).toEqual(['one']);
  answers(['one'], { 'x-skat-series': '' });
  expect(await office.fetched('tables')).toEqual(['one']);
  expect(office.problem).toBe('');
  expect(await office.fetched('tables?series=2')).toBe(null);
  expect(office.problem).not.toBe('');
  // A server of an older release does not say it.
  answers(['one']);
  expect(await office.fetched('tables?series=2')).toEqual(['one']);
  office.close();
});

test('nobody is led to a table of another series', async () => {
  answers({ table: 't-9', token: 'x', series: 2, number: 1, place: 1 });
  expect(await goToSeat('t-1', 'secret', 1)).not.toBe('');
});
