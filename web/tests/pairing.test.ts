/** Waiting for people: seated, told of a gap, and back in the queue after the server was started anew. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pairing } from '../src/people/finding/pairing.svelte';
import { messages } from '../src/lib/messages.svelte';
import type { Membership } from '../src/lib/tables';

let sockets: Line[] = [];
let posted: { path: string; body: Record<string, unknown> }[] = [];
let reachable = true;

class Line {
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  closed = false;
  sent: string[] = [];

  constructor() {
    sockets.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }

  says(told: object): void {
    this.onmessage?.({ data: JSON.stringify(told) });
  }
}

const view = { waiting: 1, seconds: 0, seated: null, refused: null };
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  await messages.use('en');
  vi.useFakeTimers();
  [sockets, posted, reachable] = [[], [], true];
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    posted.push({ path, body: JSON.parse(String(init.body)) as Record<string, unknown> });
    if (!reachable) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(new Response(JSON.stringify({ ticket: `ticket ${posted.length}` })));
  });
});
afterEach(() => vi.useRealTimers());

test('who is seated goes to his table, and waits no more', async () => {
  const seated: Membership[] = [];
  const pairing = new Pairing(
    () => 'Anna',
    (membership) => seated.push(membership),
  );
  await settle();
  expect(posted).toEqual([
    { path: '/api/pairing', body: { name: 'Anna', language: 'en', patience: 30, near: false } },
  ]);
  sockets[0]?.onopen?.();
  expect(sockets[0]?.sent[0]).toContain('ticket 1');
  sockets[0]?.says({ ...view, waiting: 2 });
  expect(pairing.waiting).toBe(2);
  // Another patience keeps the line, and so the turn.
  pairing.take(null);
  await settle();
  expect([posted.at(-1)?.body['patience'], sockets.length]).toEqual([null, 1]);
  sockets[0]?.says({ ...view, seated: { table: 't-1', place: 2, token: 'secret' } });
  expect(seated.map(({ table, token }) => [table, token])).toEqual([['t-1', 'secret']]);
  pairing.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([posted.length, sockets.length]).toEqual([2, 1]);
});

test('a server started anew knows no ticket: the page asks for another, however long it takes', async () => {
  const pairing = new Pairing(() => 'Anna', vi.fn());
  await settle();
  sockets[0]?.says(view);
  reachable = false;
  sockets[0]?.onclose?.({ code: 1006 });
  expect(pairing.lost).toBe(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sockets).toHaveLength(1);
  reachable = true;
  await vi.advanceTimersByTimeAsync(3000);
  sockets[1]?.says(view);
  expect([pairing.lost, pairing.waiting]).toEqual([false, 1]);
  pairing.leave();
  await settle();
  expect(posted.at(-1)?.path).toBe('/api/pairing/leave');
});

test('a line on which nothing comes is dead, and a refusal ends the wait', async () => {
  const pairing = new Pairing(() => 'Anna', vi.fn());
  await settle();
  sockets[0]?.says(view);
  await vi.advanceTimersByTimeAsync(16_000);
  expect([sockets[0]?.closed, sockets.length]).toEqual([true, 2]);
  sockets[1]?.says({ ...view, refused: 'too_many_tables' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pairing.problem).not.toBe('');
  expect(sockets).toHaveLength(2);
});

test('who would rather sit with people of near rating says so, and keeps the turn', async () => {
  const pairing = new Pairing(
    () => 'Anna',
    () => undefined,
  );
  await settle();
  expect(posted.at(-1)?.body['near']).toBe(false);
  pairing.wantNear(true);
  await settle();
  expect(posted.at(-1)?.body['near']).toBe(true);
  expect(sockets).toHaveLength(1);
  pairing.wantNear(false);
  await settle();
  expect(posted.at(-1)?.body['near']).toBe(false);
  pairing.leave();
});
