/** Where points go: every decision has one part, the parts add up, and themes weigh size and number. */

import { describe, expect, it } from 'vitest';
import type { SeatName } from '../src/lib/wire';
import type { Answer, Asked, Decision } from '../src/review/decisions';
import { partsOf, PARTS, themesOf } from '../src/review/whole/parts';
import { rowsOf, sumOf } from '../src/review/whole/sums';

interface Decided {
  phase: Decision['phase'];
  trick?: number;
  lost: number;
  seat?: SeatName;
}

function game(number: number, soloist: SeatName | null, decided: readonly Decided[]): [Asked, Answer] {
  const decisions = decided.map(({ phase, trick = 0, lost, seat = 'forehand' }, n) => ({
    n,
    seat,
    phase,
    trick,
    class: lost > 5 ? 'mistake' : 'best',
    // What is not proven has a number too, and does not count.
    calibrated: lost || 0.4,
    obvious: false,
  }));
  const lost = decided.filter(({ seat }) => !seat).reduce((sum, one) => sum + one.lost, 0);
  const review = {
    decisions,
    result: { soloist },
    players: { forehand: { lost, adjusted: null } },
    ledger: {},
  };
  const asked = { number, players: [], you: 'forehand', key: `k${number}` } as unknown as Asked;
  return [asked, { review } as unknown as Answer];
}

const GAMES = [
  game(1, 'forehand', [
    { phase: 'auction', lost: 0 },
    { phase: 'discard', lost: 20 },
    { phase: 'play', trick: 1, lost: 8 },
    { phase: 'play', trick: 4, lost: 0 },
  ]),
  game(2, 'rearhand', [
    { phase: 'auction', lost: 30 },
    { phase: 'play', trick: 3, lost: 12 },
    { phase: 'play', trick: 3, lost: 99, seat: 'rearhand' },
    { phase: 'claim', trick: 9, lost: 6 },
  ]),
  game(3, null, [{ phase: 'auction', lost: 0 }]),
];
const rows = rowsOf(
  GAMES.map(([asked]) => asked),
  new Map(GAMES.map(([asked, answer]) => [asked.key ?? '', answer])),
  { you: true },
);

describe('the parts of what a player loses', () => {
  const parts = partsOf(rows);

  it('stand in the order of a deal, each over the games that had it', () => {
    expect(parts.map(({ name, games, lost }) => [name, games, lost.value])).toEqual([
      ['auction', 3, 10],
      ['game', 1, 20],
      ['soloist_early', 1, 8],
      ['soloist_late', 1, 0],
      ['defender_early', 1, 12],
      ['defender_late', 1, 6],
    ]);
    expect(parts.map(({ name }) => name)).toEqual(PARTS);
    expect(parts[1]?.lost.margin).toBeNull();
  });

  it('add up to all that was lost', () => {
    const all = parts.reduce((sum, { games, lost }) => sum + games * lost.value, 0);
    const sum = sumOf(rows);
    expect(all).toBeCloseTo((sum?.lost.value ?? NaN) * (sum?.games ?? NaN));
  });

  it('are worked on by size and number, each with its own worst decision', () => {
    const themes = themesOf(parts);
    // 20 x 1, 10 x sqrt 3, 12 x 1.
    expect(themes.map(({ name }) => name)).toEqual(['game', 'auction', 'defender_early']);
    expect(themes.map(({ worst }) => [worst?.row.deal.number, worst?.decision.calibrated])).toEqual([
      [1, 20],
      [2, 30],
      [2, 12],
    ]);
    expect(themesOf(partsOf(rows.slice(2)))).toEqual([]);
  });
});
