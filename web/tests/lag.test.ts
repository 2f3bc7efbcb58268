import { expect, test } from 'vitest';
import { behind, inOrder } from '../src/tournament/online/lag';
import type { OnlineTable } from '../src/lib/wire';

function table(number: number, deal: number, deals = 48, awaited = false): OnlineTable {
  return {
    table: number,
    live: `t-${number}`,
    players: [],
    there: [],
    replaced: [],
    waits_for: [],
    deal,
    deals,
    passed_on: deal,
    idle: 0,
    called: null,
    said: '',
    awaited,
  };
}

test('the table furthest behind stands first, whichever calls before it', () => {
  const tables = [table(1, 20), table(2, 12), table(3, 24), table(4, 24, 48, true)];
  expect(inOrder(tables).map(({ table }) => table)).toEqual([4, 2, 1, 3]);
});

test('a table of three is no further behind because its list is shorter', () => {
  const tables = [table(1, 24), table(2, 18, 36), table(3, 24)];
  expect(tables.map((one) => behind(one, tables))).toEqual([0, 0, 0]);
});

test('behind is counted in deals from the table in the middle', () => {
  const tables = [table(1, 24), table(2, 24), table(3, 20), table(4, 30)];
  expect(tables.map((one) => behind(one, tables))).toEqual([0, 0, 4, 0]);
});
