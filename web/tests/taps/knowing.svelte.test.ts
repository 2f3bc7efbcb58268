/** What a seat can know of its cards, where no server answers. */

import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { Knowing } from '../../src/board/knowing.svelte';
import type { SeatPosition } from '../../src/lib/wire';

afterEach(() => vi.unstubAllGlobals());

test('that no server can be reached is said, and it is asked once', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  const knowing = new Knowing();
  const question = {} as SeatPosition;
  const end = $effect.root(() => {
    $effect(() => knowing.ask(question));
  });
  flushSync();
  await expect.poll(() => knowing.problem).not.toBe('');
  flushSync();
  expect(knowing).toMatchObject({ waiting: false, problem: expect.stringMatching(/./) });
  expect(asked).toHaveBeenCalledTimes(1);
  end();
});
