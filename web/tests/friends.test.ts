/** How often the page asks after friends: at once where they are looked at, soon while one is awaited, else seldom. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('../src/lib/place.svelte', () => ({ goToTable: () => undefined }));
const { friends } = await import('../src/people/friends/friends.svelte');

let asked = 0;
let told = { friends: [], asked: [] as string[], asking: [], challenges: [] };
const { fetch, document } = globalThis;
const seconds = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('document', {
    hidden: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(new Response(JSON.stringify(told)));
  });
});
afterEach(() => {
  vi.useRealTimers();
  for (const [name, before] of Object.entries({ fetch, document })) vi.stubGlobal(name, before);
});

test('who opens the list of friends sees a request that came a moment ago', async () => {
  told = { ...told, asked: [] };
  const leave = friends.watch();
  await seconds(25);
  expect(asked).toBe(1);
  friends.look();
  await seconds(0);
  expect(asked).toBe(2);
  leave();
});

test('who waits for an answer is told of it soon', async () => {
  told = { ...told, asked: ['Olek'] };
  const leave = friends.watch();
  await seconds(25);
  expect(asked).toBe(3);
  leave();
});
