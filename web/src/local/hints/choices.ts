/** Worlds and cards: what each card leads to in the worlds that a seat must reckon with. */

import type { CardName } from '../../lib/wire';
import { gameIn, type Game, type World } from './knowledge';
import { endsIn, NoHint, requireJudged } from './outcomes';
import { exact } from './rounding';
import type { WholeView } from './whole_view';
import type { Knowing } from './questions';
import { endsOf, reckoned, RUNGS } from './worlds';

/** Something that can be done: its points in the mean, how likely it wins, how likely a schneider falls. */
export interface Choice {
  action: string;
  points: number;
  won: number | null;
  schneider: number | null;
}

/** A row a world and a column a card: points to the seat, and the rungs that the soloist reaches. */
export interface Table {
  game: Game;
  cards: readonly CardName[];
  worlds: readonly World[];
  weights: readonly number[];
  points: readonly (readonly number[])[];
  reached: readonly (readonly number[])[];
  complete: boolean;
}

/** Where all choices are worth the same within this many points there is nothing to find. */
export const OBVIOUS = 1;
export const AS_GOOD = 1e-6;

export const mean = (weights: readonly number[], of: (world: number) => number): number =>
  weights.reduce((sum, weight, world) => sum + weight * of(world), 0);
export const effective = (weights: readonly number[]): number =>
  exact(1 / mean(weights, (at) => weights[at] ?? 0));
export const pointsOf = ({ points }: Table, card: number, world: number): number =>
  points[world]?.[card] ?? 0;
export const meanOf = (table: Table, card: number): number =>
  mean(table.weights, (world) => pointsOf(table, card, world));

/** The table of the card that is due in this view. Throws a `NoHint`. */
export async function decisionTable(
  view: WholeView,
  asking: { worlds: number; seed: number },
  knowing: Knowing,
): Promise<Table> {
  const game = gameIn(view);
  requireJudged(game);
  const sample = await reckoned(game, asking, knowing);
  const { cards, reached, isSolved } = await endsOf(game, sample.worlds, knowing);
  const kept = sample.worlds.flatMap((world, at) =>
    isSolved[at] ? [{ world, row: reached[at] ?? [], weight: sample.weights[at] ?? 0 }] : [],
  );
  if (!kept.length) throw new NoHint('hint_not_solved');
  const whole = kept.reduce((sum, { weight }) => sum + weight, 0);
  return {
    game,
    cards,
    worlds: kept.map(({ world }) => world),
    weights: kept.map(({ weight }) => weight / whole),
    points: kept.map(({ world, row }) => {
      const worth = endsIn(game, world);
      return row.map((rungs) => worth[rungs] ?? 0);
    }),
    reached: kept.map(({ row }) => row),
    complete: sample.complete && kept.length === sample.worlds.length,
  };
}

const isOneSided = (rungs: number): boolean => rungs === 0 || rungs === RUNGS.length;

/** The best first; those worth as much keep their order. */
export const ranked = (choices: readonly Choice[]): Choice[] =>
  [...choices].sort((one, other) => other.points - one.points);

export function optionsOf(table: Table): Choice[] {
  const isNull = table.game.contract === 'null';
  const share = (is: (world: number) => boolean): number =>
    exact(mean(table.weights, (world) => (is(world) ? 1 : 0)));
  return ranked(
    table.cards.map((action, card) => ({
      action,
      points: exact(meanOf(table, card)),
      won: share((world) => pointsOf(table, card, world) > 0),
      schneider: isNull ? 0 : share((world) => isOneSided(table.reached[world]?.[card] ?? 0)),
    })),
  );
}
