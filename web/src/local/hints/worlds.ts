/** The worlds that a seat reckons with, and what comes of them: asked of the kernel in the worker. */

import { ALL_CARDS } from '../../fair/shuffle';
import type { CardName } from '../../lib/wire';
import { indexOf } from '../cards';
import {
  knowledgeNumbers,
  maskOf,
  playedBySoloist,
  positionNumbers,
  storyNumbers,
  type Game,
  type World,
} from './knowledge';
import { asked, bytesOf, type Knowing } from './questions';
import { seedOf } from './whole_view';

/** Worlds with their weights, which add up to 1; complete: none that fits is missing. */
export interface Reckoned {
  complete: boolean;
  worlds: World[];
  weights: number[];
}

/** A world that takes longer is left out. */
export const NODES_A_WORLD = 2_000_000n;
/** The card points of the soloist that change a result: out of schneider, won, schneider. */
export const RUNGS = [31, 61, 90] as const;
const UNDECIDED = 255;

/** At most so many worlds of the viewer, by all that he could conclude. */
export async function reckoned(
  game: Game,
  { worlds: most, seed }: { worlds: number; seed: number },
  knowing: Knowing,
): Promise<Reckoned> {
  const { view } = game;
  const question = bytesOf([
    knowledgeNumbers(game),
    storyNumbers(game),
    [indexOf(view.viewer)],
    seedOf(view, seed),
    [most, view.announcement?.hand ? 1 : 0, maskOf(playedBySoloist(view))],
  ]);
  const answer = await asked(knowing, 'worlds_reckoned', question, ['beliefs', 'values']);
  const count = answer.getInt32(4, true);
  const mask = (at: number): number => answer.getInt32(at, true);
  return {
    complete: answer.getInt32(0, true) === 1,
    worlds: Array.from({ length: count }, (_, at): World => {
      const from = 8 + 16 * at;
      return [mask(from), mask(from + 4), mask(from + 8), mask(from + 12)];
    }),
    weights: Array.from({ length: count }, (_, at) => answer.getFloat64(8 + 16 * count + 8 * at, true)),
  };
}

/** The cards that may be played, and for each world how many rungs each of them surely reaches. */
export interface Ends {
  cards: CardName[];
  reached: number[][];
  /** Whether each world was solved. */
  isSolved: boolean[];
}

/** What each card leads to in each world, with all cards open after it; in null 1 stands for won. */
export async function endsOf(
  game: Game,
  worlds: readonly World[],
  { by }: Pick<Knowing, 'by'>,
  nodes = NODES_A_WORLD,
): Promise<Ends> {
  const targets = game.contract === 'null' ? [1] : RUNGS;
  const question = bytesOf([
    positionNumbers(game),
    [targets.length, ...targets],
    nodes,
    [worlds.length, ...worlds.flat()],
  ]);
  const bytes = await by.ask('evaluate_worlds', question);
  const answer = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = answer.getInt32(8, true);
  const cards = Array.from({ length: count }, (_, at) => ALL_CARDS[answer.getInt32(12 + 4 * at, true)] ?? '');
  const width = count * targets.length;
  const rows = worlds.map((_, at) => [...bytes.subarray(12 + 4 * count + at * width).subarray(0, width)]);
  return {
    cards,
    isSolved: rows.map((row) => !row.includes(UNDECIDED)),
    reached: rows.map((row) =>
      cards.map(
        (_, card) => row.filter((one, at) => one === 1 && Math.floor(at / targets.length) === card).length,
      ),
    ),
  };
}
