/** How often the game is won after a discard, out of the numbers of the proof. */

import { messages, say } from '../lib/messages.svelte';
import type { CardName } from '../lib/wire';
import type { Puzzle } from './puzzles';

/** In how many percent of the deals tried the game is won if these two are laid away. */
export function winsOf({ answer }: Puzzle, twelve: readonly CardName[], pair: readonly CardName[]): number {
  const ordered = [...twelve].sort((one, other) => placeOf(one) - placeOf(other));
  const pairs = ordered.flatMap((one, at) => ordered.slice(at + 1).map((other) => [one, other]));
  return answer.wins?.[pairs.findIndex((two) => two.every((card) => pair.includes(card)))] ?? 0;
}

/** The sentences after an answer: the right pair beside the chosen one, or beside the next best. */
export function whyDiscarded(
  puzzle: Puzzle,
  twelve: readonly CardName[],
  chosen: readonly CardName[],
): string[] {
  const { pairs = [], wins = [], worlds = 0 } = puzzle.answer;
  const isRight = pairs.some((pair) => pair.every((card) => chosen.includes(card)));
  const [best = []] = pairs;
  const shown = isRight ? chosen : best;
  const share = winsOf(puzzle, twelve, shown);
  const texts = pairs.map((pair) => textOf(pair)).join(` ${say('puzzle.or')} `);
  const rest = pairs.reduce<number[]>((left, pair) => without(left, winsOf(puzzle, twelve, pair)), [...wins]);
  return [
    say('puzzle.discard_wins', { cards: texts, chance: share }),
    isRight
      ? say('puzzle.discard_next', { chance: Math.max(0, ...rest) })
      : say('puzzle.discard_chosen', { cards: textOf(chosen), chance: winsOf(puzzle, twelve, chosen) }),
    say('puzzle.worlds', { worlds }),
  ];
}

const textOf = (pair: readonly CardName[]): string => pair.map((card) => messages.card(card)).join(' ');

/** The place of a card in the pack, as the proof counts it. */
const placeOf = ([suit = '', rank = '']: CardName): number =>
  8 * 'DHSC'.indexOf(suit) + '789QKTAJ'.indexOf(rank);

/** The numbers less one that is this one. */
function without(numbers: number[], number: number): number[] {
  const at = numbers.indexOf(number);
  return at < 0 ? numbers : numbers.filter((_, place) => place !== at);
}
