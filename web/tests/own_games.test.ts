/** The own games one by one: who won, as what, and what a filter leaves. */

import { describe, expect, it } from 'vitest';
import './browser';
import { EVERYTHING, gamesOf, hasWon, matching, roleOf } from '../src/me/own_filter';
import type { DealInfo, OwnTable } from '../src/lib/wire';

const deal = (number: number, changed: Partial<DealInfo>): DealInfo => ({
  number,
  first_of_list: 1,
  replays: true,
  soloist: 'Bernd',
  alone: false,
  sat_out: false,
  contract: 'grand',
  hand: false,
  ending: 'played_out',
  by: null,
  won: true,
  score: 48,
  points: 0,
  hinted: false,
  ...changed,
});

const table = (name: string, players: string[], deals: DealInfo[]): OwnTable => ({
  table: name,
  since: 0,
  players,
  finished: true,
  seated: false,
  deals,
});

const TABLES = [
  table(
    'a',
    ['Anna', 'Bernd', 'Cem'],
    [
      deal(1, {}),
      deal(2, { soloist: 'Anna', alone: true, contract: 'hearts', won: false }),
      deal(3, { soloist: null, contract: null, won: null, ending: 'passed' }),
      deal(4, { sat_out: true, won: false }),
    ],
  ),
  table('b', ['Anna', 'Dora', 'Emil'], [deal(1, { soloist: 'Dora', won: false, hand: true })]),
];
const games = gamesOf(TABLES);
const found = (changed: Partial<typeof EVERYTHING>): string[] =>
  matching(games, { ...EVERYTHING, ...changed }).map((one) => `${one.table.table}${one.deal.number}`);

describe('a game', () => {
  it('was played as soloist, as defender, or as neither', () => {
    expect(games.map((one) => roleOf(one.deal))).toEqual([
      'defender',
      'soloist',
      'neither',
      'neither',
      'defender',
    ]);
  });

  it('is won for the side that one was on, and for nobody who had none', () => {
    expect(games.map((one) => hasWon(one.deal))).toEqual([false, false, null, null, true]);
  });
});

describe('a filter', () => {
  it('without a wish leaves everything', () => {
    expect(found({})).toHaveLength(games.length);
  });

  it('asks for contract, role, outcome and people, alone and together', () => {
    expect(found({ contract: 'hearts' })).toEqual(['a2']);
    expect(found({ role: 'defender' })).toEqual(['a1', 'b1']);
    expect(found({ won: true })).toEqual(['b1']);
    expect(found({ won: false })).toEqual(['a1', 'a2']);
    expect(found({ person: 'Emil' })).toEqual(['b1']);
    expect(found({ role: 'defender', won: false })).toEqual(['a1']);
  });

  it('searches each word in names and games', () => {
    expect(found({ search: 'dora HAND' })).toEqual(['b1']);
    expect(found({ search: 'bernd hearts' })).toEqual(['a2']);
    expect(found({ search: 'nobody' })).toEqual([]);
  });
});
