/** A line that dies in silence: noticed in 15 seconds, tried again, and no command is lost with it. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PATIENCE, QUIET } from '../src/line/heartbeat';
import { Presence } from '../src/people/presence';
import { Socket, newest, onAPage, opened } from './sockets';

const NOTICED = 15_000;

beforeEach(onAPage);
afterEach(() => vi.useRealTimers());

test('a line on which nothing comes any more is lost in 15 seconds, and tried again', () => {
  const line = opened();
  const dead = newest();
  vi.advanceTimersByTime(NOTICED);
  expect(dead.kinds).toContain('ping');
  expect(dead.readyState).toBe(3);
  expect(line.status).toBe('lost');
  vi.advanceTimersByTime(NOTICED);
  expect(Socket.all.length).toBeGreaterThan(1);
  line.close();
});

test('a line that answers is asked again and again, and kept', () => {
  const line = opened();
  for (let asked = 1; asked <= 20; asked += 1) {
    vi.advanceTimersByTime(QUIET);
    expect(newest().kinds.filter((kind) => kind === 'ping')).toHaveLength(asked);
    newest().says({ type: 'pong' });
  }
  expect([line.status, Socket.all.length]).toEqual(['open', 1]);
  line.close();
});

test('a command without an answer tells of a dead line, and goes out again on the next one', () => {
  const line = opened();
  const dead = newest();
  line.send({ do: 'next_deal' });
  vi.advanceTimersByTime(PATIENCE);
  expect([line.status, line.waiting]).toEqual(['lost', 1]);
  expect(line.retryAt).toBeGreaterThan(Date.now());
  vi.advanceTimersByTime(1000);
  expect(newest()).not.toBe(dead);
  newest().welcomes(1);
  const [first, again] = [dead, newest()].map(({ sent }) => sent.find(({ type }) => type === 'command'));
  expect(again).toEqual(first);
  newest().says({ type: 'ack', command_id: again?.type === 'command' ? again.command_id : '', seq: 2 });
  expect([line.status, line.waiting, line.retryAt]).toEqual(['open', 0, null]);
  line.close();
});

test('a server that opens and never greets is given up, too; so is one that is never reached', () => {
  const line = opened();
  newest().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(NOTICED);
  const tried = Socket.all.length;
  expect(tried).toBeGreaterThan(1);
  vi.advanceTimersByTime(NOTICED);
  expect(Socket.all.length).toBeGreaterThan(tried);
  expect(line.talk({ type: 'chat', text: 'hello' })).toBe(false);
  line.close();
});

test('who is gone and who is back is told once, and a page loaded again is no loss', () => {
  const told: string[] = [];
  const presence = new Presence((key, place) => told.push(`${key} ${place}`));
  presence.now([1, 2]);
  presence.now([1]);
  presence.now([1, 2]);
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([]);
  presence.now([1]);
  vi.advanceTimersByTime(2000);
  expect(told).toEqual(['people.line_lost 2']);
  presence.now([1, 2, 3]);
  expect(told.slice(1)).toEqual(['people.line_back 2', 'people.line_back 3']);
  presence.close();
});

test('a page has no say in the deals of a day, and one at every other table', () => {
  opened();
  const coming = { type: 'coming', commitment: '00'.repeat(32) };
  newest().says({ ...coming, deal: 't-1/1' });
  expect(newest().kinds).toContain('commit');

  opened();
  newest().says({
    type: 'snapshot',
    seq: 2,
    list: {},
    table: { you: 1, daily: '2026-11-23' },
    view: null,
    fair: null,
  });
  newest().says({ ...coming, deal: 'daily-2026-11-23/1' });
  newest().says({ type: 'gathered', deal: 'daily-2026-11-23/1', commitments: [] });
  for (const kind of ['commit', 'nonce', 'object']) expect(newest().kinds).not.toContain(kind);
});
