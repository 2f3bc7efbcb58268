/** Stepping fast through the lines of the board: only the newest position is searched. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Board } from '../src/board/board.svelte';
import { Newest } from '../src/board/newest';
import { NOTHING_SET, dealt, PACK } from '../src/board/position';
import type { Question } from '../src/kernel/worker';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Workers that never answer; what each of them was asked, and whether it was ended. */
function silent(): { asked: Question[]; ended: boolean }[] {
  const made: { asked: Question[]; ended: boolean }[] = [];
  class Silent extends EventTarget {
    readonly #seen = { asked: [] as Question[], ended: false };
    constructor() {
      super();
      made.push(this.#seen);
    }
    postMessage = (one: Question): number => this.#seen.asked.push(one);
    terminate(): void {
      this.#seen.ended = true;
    }
  }
  vi.stubGlobal('Worker', Silent);
  return made;
}

test('a question alone is asked at once, of many that follow fast the last one', async () => {
  const asked: [number, AbortSignal][] = [];
  const newest = new Newest();
  const ask = (which: number): void => newest.ask(async (signal) => void asked.push([which, signal]));
  ask(0);
  await vi.advanceTimersByTimeAsync(0);
  for (const which of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(30);
    ask(which);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map(([which, signal]) => [which, signal.aborted])).toEqual([
    [0, true],
    [4, false],
  ]);
  newest.stop();
  expect(asked.every(([, signal]) => signal.aborted)).toBe(true);
});

test('no search of the board is left behind by steps', async () => {
  const workers = silent();
  const server = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('history', { replaceState: () => {} });
  const board = new Board();
  board.take(dealt(PACK, NOTHING_SET), [PACK.slice(0, 9)]);
  await vi.advanceTimersByTimeAsync(0);
  for (let at = 8; at >= 0; at -= 1) {
    board.go(at);
    await vi.advanceTimersByTimeAsync(40);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(workers.filter(({ ended }) => !ended).map(({ asked }) => asked.length)).toEqual([1]);
  // At most the first position besides, which was taken back.
  expect(workers.flatMap(({ asked }) => asked).length).toBeLessThanOrEqual(2);
  expect(server).not.toHaveBeenCalled();
  board.close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(workers.every(({ ended }) => ended)).toBe(true);
  expect(server).not.toHaveBeenCalled();
});
