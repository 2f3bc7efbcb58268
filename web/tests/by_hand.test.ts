/** Seats by the management's hand: every table that comes out is one that the server takes. */

import { expect, test } from 'vitest';
import { moved, without } from '../src/tournament/tables/hand';
import type { ShownTable } from '../src/lib/wire';

/** Tables of these sizes with people numbered on; those in `playing` have begun. */
function hall(sizes: readonly number[], playing: readonly number[] = []): ShownTable[] {
  let number = 0;
  return sizes.map((size, at) => ({
    table: at + 1,
    players: Array.from({ length: size }, () => ({ number: ++number, name: `P${number}` })),
    deals: 4,
    entered: 0,
    status: playing.includes(at + 1) ? 'playing' : 'empty',
    left: [],
  }));
}

test('a player of a table of four sits at the last place of another', () => {
  expect(moved(hall([4, 3]), 2, 2)).toEqual([
    [1, 3, 4],
    [5, 6, 7, 2],
  ]);
});

test.each([
  [[4, 4, 3], 1],
  [[4, 3, 3, 3], 1],
  [[4, 3, 3, 3], 6],
  [[4, 4, 3], 9],
  [[3, 3, 3], 2],
  [[4, 4, 4, 3, 3, 3], 20],
])('without one of %j the others sit at fours and at most three threes', (sizes, number) => {
  const tables = hall(sizes);
  const seats = without(tables, number);
  const before = tables.flatMap(({ players }) => players.map((each) => each.number));
  expect(seats?.flat().sort((one, other) => one - other)).toEqual(before.filter((each) => each !== number));
  expect(seats?.every(({ length }) => length === 3 || length === 4)).toBe(true);
  expect(seats?.filter(({ length }) => length === 3).length).toBeLessThanOrEqual(3);
});

test('a table that has begun keeps its seats, and where nobody can be seated nothing is sent', () => {
  expect(without(hall([3, 4], [2]), 1)).toBeNull();
  expect(without(hall([3]), 1)).toBeNull();
  expect(without(hall([4, 3], [1]), 1)).toBeNull();
  expect(without(hall([4, 3, 3, 3], [2]), 1)).toBeNull();
  expect(without(hall([4, 4, 3, 3, 3], [2]), 1)?.[1]).toEqual([5, 6, 7, 8]);
});
