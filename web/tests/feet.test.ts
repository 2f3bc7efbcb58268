/** Lists that a player left: how many deals they have, who plays, which feet are asked for. */

import { expect, test } from 'vitest';
import { dealsOf, feetBefore, playingIn, seatedAt, signersOf } from '../src/tournament/tables/feet';
import type { Leaver, ShownTable, TableList } from '../src/lib/wire';

const leaver = (place: number, deal: number, then: Leaver['then'] = 'at_three'): Leaver => ({
  place,
  deal,
  then,
  number: 10 + place,
  reason: 'ill',
});
const list = (...leavers: Leaver[]) =>
  ({
    leavers,
    numbers: [11, 12, 13, 14],
    sheet: { length: 48 },
    changes: [],
    at_changes: [],
  }) as unknown as TableList;
const table = (deals: number, ...left: number[]): ShownTable => ({
  table: 1,
  players: [11, 12, 13, 14].map((number) => ({ number, name: '' })),
  deals,
  entered: 0,
  status: 'empty',
  left,
});

/** Dealt one deal after the other: until all who stay have dealt twelve times. */
function counted(place: number, deal: number): number {
  const dealt = [0, 0, 0, 0];
  let deals = 0;
  for (let turn = 0; dealt.some((times, at) => at + 1 !== place && times < 12); turn = (turn + 1) % 4) {
    if (deals + 1 >= deal && turn + 1 === place) continue;
    dealt[turn] = (dealt[turn] ?? 0) + 1;
    deals += 1;
  }
  return deals;
}

test('those who stay deal as often as was announced', () => {
  expect(dealsOf(list())).toBe(48);
  expect(dealsOf(list(leaver(2, 25)))).toBe(24 + 18);
  for (const place of [1, 2, 3, 4])
    for (let deal = 1; deal <= 48; deal += 1)
      expect(dealsOf(list(leaver(place, deal))), `${place} from ${deal}`).toBe(counted(place, deal));
  expect(dealsOf(list(leaver(2, 25), leaver(3, 30, 'ends')))).toBe(29);
});

test('at four the dealer is dealt no cards, at three everybody who is left', () => {
  expect(playingIn(6, 4)).toEqual([1, 3, 4]);
  expect(playingIn(6, 4, [leaver(4, 7)])).toEqual([1, 3, 4]);
  expect(playingIn(7, 4, [leaver(4, 7)])).toEqual([1, 2, 3]);
  expect(playingIn(7, 3)).toEqual([1, 2, 3]);
});

test('who left sits there no more, and the foot is asked for only where the list went on', () => {
  expect(seatedAt(table(42, 2)).map(({ number }) => number)).toEqual([11, 13, 14]);
  expect(signersOf(table(42, 2))).toEqual([1, 3, 4]);
  const asked = (kept: TableList, deals: number) => feetBefore(kept, table(deals)).map(({ deal }) => deal);
  expect(asked(list(leaver(2, 25)), 42)).toEqual([25]);
  expect(asked(list(leaver(2, 25, 'ends')), 24)).toEqual([]);
  expect(asked(list(leaver(2, 1)), 36)).toEqual([]);
});
