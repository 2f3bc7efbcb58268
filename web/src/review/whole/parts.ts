/** Where a player loses his points: by what he decided and as whom, with the example of each. */

import { isMarked, type Decision } from '../decisions';
import { decisionsOf, meanOf, type Mean, type Mistake, type Row } from './sums';

export const PARTS = [
  'auction',
  'game',
  'soloist_early',
  'soloist_late',
  'defender_early',
  'defender_late',
] as const;
export type PartName = (typeof PARTS)[number];

/** Points lost a game, over the games in which there was something to decide there. */
export interface Part {
  name: PartName;
  games: number;
  lost: Mean;
  worst: Mistake | null;
}

const EARLY = 3;
const MOST_THEMES = 3;

/** The parts in which a player decided anything, in the order of a deal. */
export function partsOf(rows: readonly Row[]): Part[] {
  return PARTS.flatMap((name) => {
    const games = rows
      .map((row) => ({ row, decisions: decisionsOf(row).filter((one) => partOf(row, one) === name) }))
      .filter(({ decisions }) => decisions.length);
    if (!games.length) return [];
    const marked = games
      .flatMap(({ row, decisions }) => decisions.filter(isMarked).map((decision) => ({ row, decision })))
      .sort((one, other) => other.decision.calibrated - one.decision.calibrated);
    const lost = games.map(({ decisions }) => decisions.reduce((sum, one) => sum + errorOf(one), 0));
    return [{ name, games: games.length, lost: meanOf(lost), worst: marked[0] ?? null }];
  });
}

/** What to work on: where much is lost, and so often that it is no accident. */
export function themesOf(parts: readonly Part[]): Part[] {
  const weight = ({ lost, games }: Part): number => lost.value * Math.sqrt(games);
  return parts
    .filter(({ worst }) => worst)
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, MOST_THEMES);
}

function partOf({ answer, seat }: Row, { phase, trick }: Decision): PartName {
  if (phase === 'auction') return 'auction';
  if (phase === 'skat' || phase === 'discard') return 'game';
  const alone = answer?.review.result.soloist === seat;
  if (trick <= EARLY) return alone ? 'soloist_early' : 'defender_early';
  return alone ? 'soloist_late' : 'defender_late';
}

/** What counts as the own error: nothing where none is proven. */
const errorOf = (one: Decision): number => (one.class === 'best' ? 0 : one.calibrated);
