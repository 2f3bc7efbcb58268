/** A request that came too soon is sent again as often as it makes sense, and no more. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '../src/line/asking';

let asked = 0;

function answers(status: number, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(new Response('{}', { status, headers }));
  });
}

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function answered(): Promise<number> {
  const coming = request('/api/tables');
  await vi.advanceTimersByTimeAsync(600_000);
  return (await coming).status;
}

test('what is granted is asked once', async () => {
  answers(200);
  expect(await answered()).toBe(200);
  expect(asked).toBe(1);
});

test('who is refused for ever is told after six times', async () => {
  answers(429, { 'Retry-After': '2' });
  expect(await answered()).toBe(429);
  expect(asked).toBe(6);
});

test('nobody waits long before a button', async () => {
  answers(429, { 'Retry-After': '60' });
  expect(await answered()).toBe(429);
  expect(asked).toBe(1);
});
