/** What the reviews of a list come to: whose decisions, means with intervals, the costliest mistakes. */

import { describe, expect, it } from 'vitest';
import type { TableInfo } from '../src/lib/snapshot';
import type { ListInfo, SeatName } from '../src/lib/wire';
import { addressOfWhole } from '../src/review/addresses';
import { SEATS, type Answer, type Asked, type Decision, type Mark } from '../src/review/decisions';
import { namesIn, rowsOf, sumOf, worstOf } from '../src/review/whole/sums';

const asked = (number: number, players: string[], you: SeatName | null): Asked =>
  ({ number, players, you, key: `k${number}` }) as Asked;

/** A review in which the seats lost so much; each by one decision, whose mark follows from it. */
function answer(lost: readonly number[], adjusted: number | null = 1): Answer {
  const mark = (points: number): Mark => (points > 10 ? 'blunder' : points > 1 ? 'inaccuracy' : 'best');
  const decisions = SEATS.flatMap((seat, n) => {
    const points = lost[n] ?? 0;
    const real = { n, seat, class: mark(points), calibrated: points, obvious: false } as Decision;
    return [real, { ...real, n: n + 10, class: 'best', calibrated: 0, obvious: true } as Decision];
  });
  const players = Object.fromEntries(SEATS.map((seat, n) => [seat, { lost: lost[n], adjusted }]));
  const ledger = Object.fromEntries(SEATS.map((seat, n) => [seat, { result: 100 * n }]));
  return { review: { decisions, players, ledger } } as unknown as Answer;
}

const DEALS = [
  asked(37, ['Anna', 'Ben', 'Cleo'], 'forehand'),
  asked(38, ['Ben', 'Cleo', 'Anna'], 'rearhand'),
  asked(39, ['Ben', 'Cleo', 'Dora'], null),
  asked(40, ['Dora', 'Anna', 'Ben'], 'middlehand'),
];
const ANSWERS = new Map([
  ['k37', answer([2, 40, 0])],
  ['k38', answer([0, 0, 12])],
  ['k39', answer([9, 0, 0])],
]);

describe('the own decisions of a list', () => {
  const rows = rowsOf(DEALS, ANSWERS, { you: true });

  it('stand in every deal, and in none that one only dealt or that nobody has looked back at yet', () => {
    expect(rows.map(({ lost }) => lost)).toEqual([2, 12, null, null]);
    expect(rows.map(({ result }) => result)).toEqual([0, 200, null, null]);
  });

  it('have a mean with its interval, and the decisions that count', () => {
    // Two games: the interval is 1.96 times half of their difference.
    expect(sumOf(rows)).toEqual({
      games: 2,
      decisions: 2,
      lost: { value: 7, margin: 1.96 * 5 },
      result: { value: 100, margin: 1.96 * 100 },
      adjusted: { value: 1, margin: 0 },
    });
    expect(sumOf(rows.slice(0, 1))?.lost).toEqual({ value: 2, margin: null });
    expect(sumOf(rows.slice(2))).toBeNull();
  });

  it('have the costliest of their own mistakes only', () => {
    expect(worstOf(rows).map(({ row, decision }) => [row.deal.number, decision.calibrated])).toEqual([
      [38, 12],
      [37, 2],
    ]);
  });
});

describe('a pasted list', () => {
  it('knows players by their names, wherever they sat', () => {
    expect(namesIn(DEALS)).toEqual(['Ben', 'Anna', 'Cleo', 'Dora']);
    const dora = rowsOf(DEALS, ANSWERS, { name: 'Dora' });
    expect(dora.map(({ deal, seat }) => [deal.number, seat])).toEqual([
      [39, 'rearhand'],
      [40, 'forehand'],
    ]);
  });

  it('counts everybody where nobody is chosen, and no result of a seat', () => {
    const rows = rowsOf(DEALS, ANSWERS, 'everybody');
    expect(rows.map(({ lost }) => lost)).toEqual([42, 12, 9, null]);
    expect(sumOf(rows)?.result).toBeNull();
    expect(worstOf(rows).map(({ decision }) => decision.calibrated)).toEqual([40, 12, 9]);
  });

  it('has no luck taken off where one game lacks it', () => {
    const answers = new Map(ANSWERS).set('k38', answer([0, 0, 12], null));
    expect(sumOf(rowsOf(DEALS, answers, { you: true }))?.adjusted).toBeNull();
  });
});

it('a list leads to its review once it is over, for those who played it', () => {
  const list = { before: 36, entries: [{}] } as unknown as ListInfo;
  const table = (stage: string, role: string): TableInfo => ({ id: 't 1', stage, role }) as TableInfo;
  expect(addressOfWhole(list, table('waiting', 'player'))).toBe('/review?table=t%201&list=37');
  expect(addressOfWhole(list, table('playing', 'player'))).toBeUndefined();
  expect(addressOfWhole(list, table('finished', 'spectator'))).toBeUndefined();
  expect(addressOfWhole({ ...list, entries: [] }, table('waiting', 'player'))).toBeUndefined();
});

it('a list of this device, which never ends, leads there from its first deal on', () => {
  const table = { id: 'local-1', stage: 'playing', role: 'player' } as TableInfo;
  const list = { before: 0, entries: [{}] } as unknown as ListInfo;
  expect(addressOfWhole(list, table)).toBe('/review?table=local-1&list=1');
  expect(addressOfWhole({ ...list, entries: [] }, table)).toBeUndefined();
});
