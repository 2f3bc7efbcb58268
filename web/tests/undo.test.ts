/** The newest step at a list is taken back, and what has to be typed again lies on the pad. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../src/lib/messages.svelte';
import type { ListRequest, TypedGame } from '../src/lib/wire';
import { Keeping } from '../src/list/keeping.svelte';
import { newest, onAPage } from './sockets';

const game = (soloist: number): TypedGame =>
  ({ soloist, contract: 'clubs', won: true, tops: { held: true, count: 1 } }) as TypedGame;
const entered = (deal: number) => ({ do: 'enter_deal', deal, game: game(3) }) as const;
const corrected: ListRequest = { do: 'correct_deal', deal: 2, game: game(1), consent: [1, 2, 3], by: 1 };
const takenBack = (deal: number) => ({ do: 'take_deal_back', deal, why: '' }) as const;

let keeping: Keeping;
const waiting = (): object[] => keeping.waiting.map(({ action }) => action);

beforeEach(async () => {
  onAPage();
  await messages.use('en');
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  // The first that is sent stays on its way.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  keeping = new Keeping({ list: 'l-1', key: 'k', view: 'v', title: '', players: [], since: 0 });
  const lines = [1, 2].map((deal) => ({ deal, game: game(deal) }));
  newest().says({ type: 'list', list: 'l-1', seq: 3, lines, next_deal: 3 });
});
afterEach(() => {
  keeping.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the newest line, where nothing waits', () => {
  expect(keeping.undo()).toEqual({ game: game(2) });
  expect(waiting()).toEqual([takenBack(2)]);
});

test('an entry on its way, behind which it is taken back', () => {
  keeping.send(entered(3));
  expect(keeping.undo()).toEqual(entered(3));
  expect(waiting()).toEqual([entered(3), takenBack(3)]);
});

test('an entry that was not sent yet', () => {
  keeping.send(entered(3));
  keeping.send(entered(4));
  expect(keeping.undo()).toEqual(entered(4));
  expect(waiting()).toEqual([entered(3)]);
});

test('a taking back that was not sent yet: the deal stays, and the next one is typed', () => {
  keeping.send(entered(3));
  keeping.undo();
  expect(keeping.undo()).toBeNull();
  expect(waiting()).toEqual([entered(3)]);
  expect(keeping.nextDeal).toBe(4);
});

test('a correction that was not sent yet: the pad lies empty', () => {
  keeping.send(entered(3));
  keeping.send(corrected);
  expect(keeping.undo()).toBeNull();
  expect(waiting()).toEqual([entered(3)]);
});

test('the newest line whose correction is on its way: as it was corrected', () => {
  keeping.send(corrected);
  expect(keeping.undo()).toEqual(corrected);
  expect(waiting()).toEqual([corrected, takenBack(2)]);
});
