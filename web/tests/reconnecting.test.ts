/** The one kind of line: when it is tried again, when never, and what is heard of a line that is gone. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerLine } from '../src/line/line';
import { Session } from '../src/table/session/session.svelte';
import { newest, onAPage, Socket } from './sockets';

const FINAL = 4404;
const LOST = 1006;
const LONGEST = 8000;

interface Heard {
  messages: object[];
  losses: [number, boolean][];
}

let heard: Heard;

function line(): ServerLine<object> {
  heard = { messages: [], losses: [] };
  return new ServerLine<object>({
    path: '/api/here/socket',
    waits: [300, LONGEST],
    final: [FINAL],
    hello: () => ({ type: 'hello' }),
    hear: (message) => heard.messages.push(message),
    lost: (code, again) => heard.losses.push([code, again !== null]),
  });
}

/** So many tries in a row that fail. */
function failed(times: number): void {
  for (let time = 0; time < times; time++) {
    newest().onclose?.({ code: LOST });
    vi.advanceTimersByTime(1.25 * LONGEST);
  }
}

beforeEach(onAPage);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a lost line comes again, later each time, and soon once it has settled', () => {
  const one = line();
  newest().onopen?.();
  expect(newest().kinds).toEqual(['hello']);
  failed(6);
  expect(Socket.all).toHaveLength(7);
  newest().onclose?.({ code: LOST });
  vi.advanceTimersByTime(5000);
  expect(Socket.all).toHaveLength(7);
  vi.advanceTimersByTime(1.25 * LONGEST);
  expect(Socket.all).toHaveLength(8);
  one.settle();
  newest().onclose?.({ code: LOST });
  vi.advanceTimersByTime(400);
  expect(Socket.all).toHaveLength(9);
});

test('a network that comes back hurries the line, and the try after one that hangs', () => {
  const one = line();
  failed(6);
  newest().onclose?.({ code: LOST });
  one.hurry();
  expect(Socket.all).toHaveLength(8);
  failed(6);
  const tried = Socket.all.length;
  one.hurry();
  expect(Socket.all).toHaveLength(tried);
  newest().onclose?.({ code: LOST });
  vi.advanceTimersByTime(400);
  expect(Socket.all).toHaveLength(tried + 1);
});

test('a final code ends it for good', () => {
  const one = line();
  newest().onclose?.({ code: FINAL });
  expect(heard.losses).toEqual([[FINAL, false]]);
  one.hurry();
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});

test('a line that was given up is heard no more and comes again', () => {
  const one = line();
  const dead = newest();
  one.giveUp();
  expect(dead.readyState).toBe(3);
  dead.says({ late: true });
  dead.onclose?.({ code: LOST });
  expect(heard).toEqual({ messages: [], losses: [[0, true]] });
  vi.advanceTimersByTime(400);
  expect(Socket.all).toHaveLength(2);
});

test.each(['while it is tried', 'while it waits'])('closed %s it stays closed', (when) => {
  const one = line();
  const first = newest();
  if (when === 'while it waits') first.onclose?.({ code: LOST });
  one.close();
  first.onopen?.();
  first.says({ late: true });
  first.onclose?.({ code: LOST });
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
  expect(heard.messages).toEqual([]);
  expect(first.sent).toEqual([]);
});

test('a line of the chat is shown once, though another server counts its own', () => {
  const session = new Session({ table: 't-1', token: 'secret', size: 3, since: 0 });
  const line = { type: 'chat', place: 2, name: 'Ben', text: 'hello', phrase: null };
  newest().onopen?.();
  newest().says({ ...line, number: 7, mark: 'a' });
  newest().onclose?.({ code: LOST });
  vi.advanceTimersByTime(LONGEST);
  newest().onopen?.();
  newest().says({ ...line, number: 1, mark: 'a' });
  newest().says({ ...line, number: 2, mark: 'b' });
  expect(session.said.map(({ mark }) => mark)).toEqual(['a', 'b']);
  // A server of before gives no marks, and counts on.
  for (const number of [1, 2, 2]) newest().says({ ...line, number });
  expect(session.said).toHaveLength(4);
  session.close();
});
