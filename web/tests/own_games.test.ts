/** The own games one by one: who won, as what, and what a filter leaves. */

import { describe, expect, it } from 'vitest';
import './browser';
import { EVERYTHING, gamesOf, hasWon, matching, roleOf } from '../src/me/own_filter';
import { plainOf } from '../src/me/plain';
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
  announced: 'none',
  ending: 'played_out',
  by: null,
  won: true,
  score: 48,
  points: 0,
  table_points: 0,
  hinted: false,
  ...changed,
});

const table = (name: string, players: [string, ...string[]], deals: DealInfo[]): OwnTable => ({
  table: name,
  since: 0,
  players,
  others: players.slice(1),
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
const matches = (changed: Partial<typeof EVERYTHING>): string[] =>
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
    expect(matches({})).toHaveLength(games.length);
  });

  it('asks for contract, role, outcome and people, alone and together', () => {
    expect(matches({ contract: 'hearts' })).toEqual(['a2']);
    expect(matches({ role: 'defender' })).toEqual(['a1', 'b1']);
    expect(matches({ won: true })).toEqual(['b1']);
    expect(matches({ won: false })).toEqual(['a1', 'a2']);
    expect(matches({ person: 'Emil' })).toEqual(['b1']);
    expect(matches({ role: 'defender', won: false })).toEqual(['a1']);
  });

  it('searches each word in names and games', () => {
    expect(matches({ search: 'dora HAND' })).toEqual(['b1']);
    expect(matches({ search: 'bernd hearts' })).toEqual(['a2']);
    expect(matches({ search: 'nobody' })).toEqual([]);
  });
});

describe('the plain counts of a guest', () => {
  it('are those of an account: table points, the most frequent contract first, the best game won', () => {
    const three = table(
      't',
      ['Anna', 'Bernd', 'Cem'],
      [
        deal(1, { alone: true, contract: 'hearts', score: 40, points: 40, table_points: 90 }),
        deal(2, { alone: true, contract: 'hearts', score: -80, points: -80, table_points: -170, won: false }),
        deal(3, { alone: true, contract: 'grand', hand: true, score: 144, points: 144, table_points: 194 }),
        deal(4, { won: false, score: -48, table_points: 69 }),
        deal(5, {}),
        deal(6, { soloist: null, contract: null, ending: 'passed', won: null, score: 0 }),
      ],
    );
    const four = table(
      'f',
      ['Anna', 'Bernd', 'Cem', 'Dora'],
      [deal(1, { won: false, sat_out: true, table_points: null })],
    );
    const counts = plainOf([three, four]);
    expect(counts).toMatchObject({ deals: 6, alone: 3, alone_won: 2, defended: 2, defended_won: 1 });
    expect(counts.contracts).toEqual([
      { contract: 'hearts', games: 2, won: 1 },
      { contract: 'grand', games: 1, won: 1 },
    ]);
    expect(counts.best).toEqual({ table: 't', number: 3, contract: 'grand', hand: true, points: 194 });
    expect(counts.average).toBeCloseTo((90 - 170 + 194 + 69 + 0 + 0) / 6);
  });

  it('of no game at all are none', () => {
    expect(plainOf([])).toMatchObject({ deals: 0, average: 0, contracts: [], best: null });
  });
});
