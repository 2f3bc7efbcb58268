/** What a choice cost, cross-fitted, and how far more worlds could change what is said: skat/analysis/losses.py. */

import { between as ofPairs } from '../../../../src/skat/analysis/measured.json';

const FOLDS = 8;
/** A loss counts from so many standard errors on. */
export const PROVEN = 2;
/** The shares of the stake, in percent, at which good, inaccuracy, mistake and blunder begin. */
const MARKS = [1, 2.5, 7.5, 15];

/** Points in the mean, and the standard error of that mean. */
export interface Loss {
  points: number;
  error: number;
}

type Points = readonly (readonly number[])[];

/** A row a world, of equal weight; those of `left` are left out. */
export function meansOf(points: Points, left: (world: number) => boolean = () => false): number[] {
  const weight = 1 / points.length;
  return (points[0] ?? []).map((_, column) =>
    points.reduce((sum, row, world) => sum + (left(world) ? 0 : weight) * (row[column] ?? 0), 0),
  );
}

export const bestAt = (numbers: readonly number[]): number => numbers.indexOf(Math.max(...numbers));

/** What the first choice cost against the best one, which is picked on other worlds than those it is read on. */
export function fittedLoss(points: Points): Loss {
  const picked = Array.from({ length: FOLDS }, (_, fold) => {
    const means = meansOf(points, (world) => world % FOLDS === fold);
    const best = bestAt(means);
    return (means[0] ?? 0) >= (means[best] ?? 0) - 1e-9 ? 0 : best;
  });
  const paired = points.map((row, world) => (row[picked[world % FOLDS] ?? 0] ?? 0) - (row[0] ?? 0));
  const weight = 1 / points.length;
  const mean = paired.reduce((sum, one) => sum + weight * one, 0);
  const squares = paired.reduce((sum, one) => sum + (weight * (one - mean)) ** 2, 0);
  return { points: mean, error: Math.sqrt(squares) };
}

/** How bad a loss of so many points of this stake is; 0 where it is none. */
export function markAt(points: number, stake: number): number {
  const share = stake ? (100 * points) / stake : 0;
  return MARKS.filter((from) => share >= from).length;
}

/** The kind of two games, named by their cards and what is played. */
function pairOf(chosen: string, best: string): keyof typeof ofPairs {
  const [one, other] = [chosen, best].map((name) => name.split(' ').filter((word) => /^[a-z]+$/.test(word)));
  if (one?.join(' ') === other?.join(' ')) return 'discard';
  const words = [...(one ?? []), ...(other ?? [])];
  return (['null', 'grand'] as const).find((kind) => words.includes(kind)) ?? 'suit';
}

/** What this loss of the chosen game against the best one comes to among players, and whether it is proven. */
export function calibratedBetween(
  points: number,
  { chosen, best }: { chosen: string; best: string },
): { points: number; isProven: boolean } {
  const { share, off } = ofPairs[pairOf(chosen, best)];
  return { points: share * Math.max(0, points), isProven: points > (PROVEN * off) / share + 1e-9 };
}
