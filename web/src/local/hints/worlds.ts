/** The worlds that a seat reckons with, and what comes of them: asked of the kernel in the worker. */

import { ALL_CARDS } from '../../fair/shuffle';
import type { CardName } from '../../lib/wire';
import { indexOf } from '../cards';
import { NoAnswer, type Kernel } from '../../kernel/kernel';
import {
  knowledgeNumbers,
  maskOf,
  playedBySoloist,
  positionNumbers,
  storyNumbers,
  type Game,
  type World,
} from './knowledge';
import { joinedBlocks, widened } from './tables';
import { seedOf } from './whole_view';

/** Who is asked, and where the files of what was learned come from. */
export interface Knowing {
  by: Kernel;
  /** What players believe of hands and plays. */
  beliefs(): Promise<Uint8Array<ArrayBuffer>>;
  /** How likely a hand wins each contract. */
  values(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Worlds with their weights, which add up to 1; complete: none that fits is missing. */
export interface Reckoned {
  complete: boolean;
  worlds: World[];
  weights: number[];
}

const TABLES_MISSING = -4;
/** A world that takes longer is left out. */
const NODES_A_WORLD = 2_000_000n;
/** The card points of the soloist that change a result: out of schneider, won, schneider. */
export const RUNGS = [31, 61, 90] as const;
const UNDECIDED = 255;

function bytesOf(parts: readonly (readonly number[] | bigint)[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + (typeof part === 'bigint' ? 8 : 4 * part.length), 0);
  const view = new DataView(new ArrayBuffer(length));
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'bigint') {
      view.setBigUint64(at, part, true);
      at += 8;
      continue;
    }
    for (const number of part) {
      view.setInt32(at, number, true);
      at += 4;
    }
  }
  return new Uint8Array(view.buffer);
}

/** A worker that was started anew has no tables: they are handed over, and it is asked again. */
async function asked(knowing: Knowing, entry: string, question: Uint8Array<ArrayBuffer>): Promise<DataView> {
  const { by } = knowing;
  const answer = await by.ask(entry, question).catch(async (why: unknown) => {
    if (!(why instanceof NoAnswer) || (why.code !== TABLES_MISSING && why.code !== 0)) throw why;
    await by.ask('belief_kept', widened(await knowing.beliefs()));
    await by.ask('learned_values_kept', joinedBlocks(await knowing.values()));
    return by.ask(entry, question);
  });
  return new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
}

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
  const answer = await asked(knowing, 'worlds_reckoned', question);
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
