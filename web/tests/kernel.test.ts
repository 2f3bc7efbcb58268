/** The kernel in the page: the board as the server shows it, questions taken back, a worker that ends. */

import { expect, test, vi } from 'vitest';
import { answerTo } from '../src/board/answering';
import { boardAnswer } from '../src/kernel/board';
import { NoAnswer } from '../src/kernel/kernel';
import type { Question } from '../src/kernel/worker';
import { Fake, faked } from './module';
import { samples } from './samples';

const NOTHING = new Uint8Array();
/** All cards in the skat's place would be refused; a world with room for no card is counted. */
const COUNTED = new Uint8Array(new Int32Array(13).buffer);

test('the board is shown as the server shows it', async () => {
  const kernel = faked();
  let refused = 0;
  for (const { question, answer } of samples.boards) {
    const reply = await boardAnswer(question, { by: kernel });
    if ('code' in answer) {
      expect(reply).toBeNull();
      refused += 1;
    } else {
      expect(reply).toEqual(answer);
    }
  }
  expect(refused).toBeGreaterThan(2);
  expect(refused).toBeLessThan(samples.boards.length / 5);
});

test('a position that cannot be has no answer, with the code of the kernel', async () => {
  const [{ question } = { question: null }] = samples.boards;
  if (!question) throw new Error('no sample');
  const twice = { ...question, middlehand: question.forehand, line: [] };
  await expect(boardAnswer(twice, { by: faked() })).rejects.toMatchObject({ code: -2, why: 'cards_overlap' });
});

test('no worker is started before the first question, and one answers many', async () => {
  const kernel = faked();
  expect(Fake.made).toHaveLength(0);
  await kernel.ask('worlds_count', COUNTED);
  const counted = await kernel.ask('worlds_count', COUNTED);
  expect(new DataView(counted.buffer).getBigUint64(0, true)).toBe(1n);
  expect(Fake.made).toHaveLength(1);
  await expect(kernel.ask('value', NOTHING)).rejects.toMatchObject({ code: -1 });
});

test('a question taken back ends the worker, and those behind it are asked again', async () => {
  const kernel = faked();
  const taken = new AbortController();
  const first = kernel.ask('never', NOTHING, taken.signal);
  const second = kernel.ask('never', NOTHING);
  const third = kernel.ask('worlds_count', COUNTED);
  taken.abort(new Error('no longer wanted'));
  await expect(first).rejects.toThrow('no longer wanted');
  expect(await third).toHaveLength(8);
  expect(Fake.made.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  expect(Fake.made[1]?.asked).toEqual(['never', 'worlds_count']);
  void second;
});

test('what was taken back before it was asked is not asked', async () => {
  const kernel = faked();
  await expect(kernel.ask('value', NOTHING, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  expect(Fake.made).toHaveLength(0);
});

test('a worker that ends is started again, and only the question that ended it has no answer', async () => {
  const kernel = faked();
  const ending = kernel.ask('end', NOTHING);
  const behind = kernel.ask('worlds_count', COUNTED);
  await expect(ending).rejects.toBeInstanceOf(NoAnswer);
  expect(await behind).toHaveLength(8);
  expect(Fake.made).toHaveLength(2);
});

test('the server is asked where the worker says nothing', async () => {
  const [{ question, answer } = { question: null, answer: null }] = samples.boards;
  if (!question) throw new Error('no sample');
  vi.useFakeTimers();
  const asked: Question[] = [];
  class Silent extends EventTarget {
    postMessage = (one: Question): number => asked.push(one);
    terminate(): void {}
  }
  vi.stubGlobal('Worker', Silent);
  vi.stubGlobal('fetch', async () => Response.json(answer));
  try {
    const reply = answerTo(question);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await reply).toEqual(answer);
    expect(asked).toHaveLength(1);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
