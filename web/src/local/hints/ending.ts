/** Answers to who gives up or lays his cards open: ended now, or played on, in the worlds of who is asked. */

import { cardPoints } from '../../lib/cards';
import { indexOf, seatAt } from '../cards';
import { gameIn, type Game, type World } from './knowledge';
import { endsIn, NoHint, requireJudged } from './outcomes';
import { exact } from './rounding';
import { effective, mean, type Choice } from './choices';
import type { WholeView } from './whole_view';
import type { Knowing } from './questions';
import { endsOf, reckoned, RUNGS } from './worlds';

/** The end of a soloist who gives up: lost, and out of schneider (SkO-4.3.1). */
const LOSES_SIMPLY = 1;

export interface EndingFound {
  choices: Choice[];
  worlds: number;
  effective: number;
  complete: boolean;
}

/** Which end the deal has if it ends so. */
function ended({ view, contract, soloist }: Game, worth: readonly number[]): number {
  const { pending, viewer } = view;
  if (!pending) throw new NoHint('hint_no_ending');
  if (contract === 'null') return (pending.by === soloist) !== (pending.offer === 'concession') ? 1 : 0;
  if (pending.offer === 'shortening') {
    // All that is left goes to the soloist.
    const theirs = view.played.filter(({ winner }) => winner !== soloist);
    const against = cardPoints(theirs.flatMap(({ cards }) => cards as readonly string[]));
    return RUNGS.filter((rung) => 120 - against >= rung).length;
  }
  if (pending.by === soloist) return LOSES_SIMPLY;
  const gain = (at: number): number => (viewer === soloist ? 1 : -1) * (worth[at] ?? 0);
  return gain(2) > 0 ? 2 : 3;
}

/** Which end the deal has in this world if all play on as well as can be. */
async function playedOn(game: Game, world: World, knowing: Knowing): Promise<number> {
  const { view, soloist } = game;
  const { reached } = await endsOf(game, [world], knowing);
  const ends = reached[0] ?? [];
  const due = seatAt(indexOf(view.leader) + view.trick.length);
  return due === soloist ? Math.max(...ends) : Math.min(...ends);
}

/** Agreeing and refusing. Throws a `NoHint`. */
export async function endingFound(
  view: WholeView,
  asking: { worlds: number; seed: number },
  knowing: Knowing,
): Promise<EndingFound> {
  const game = gameIn(view);
  requireJudged(game);
  const { worlds, weights, complete } = await reckoned(game, asking, knowing);
  const rows: { agree: number; refuse: number }[] = [];
  for (const world of worlds) {
    const worth = endsIn(game, world);
    rows.push({
      agree: worth[ended(game, worth)] ?? 0,
      refuse: worth[await playedOn(game, world, knowing)] ?? 0,
    });
  }
  const choice = (action: 'agree' | 'refuse'): Choice => ({
    action,
    points: exact(mean(weights, (at) => rows[at]?.[action] ?? 0)),
    won: exact(mean(weights, (at) => ((rows[at]?.[action] ?? 0) > 0 ? 1 : 0))),
    schneider: null,
  });
  return {
    choices: [choice('agree'), choice('refuse')],
    worlds: worlds.length,
    effective: effective(weights),
    complete,
  };
}
