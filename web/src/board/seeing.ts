/** What one seat may see of a position, and the guesses made from there. */

import { cardPoints } from '../lib/cards';
import type { CardName, SeatName, SeatPosition } from '../lib/wire';
import { PACK, SEATS, type Place, type Position } from './position';

/** Open, as at the table, or with marks for who holds what. */
export const MODES = ['open', 'hidden', 'guess'] as const;
export type Mode = (typeof MODES)[number];

/** Where a card of another seat may lie. */
export type Guess = SeatName | 'skat';

export interface Eyes {
  mode: Mode;
  seat: SeatName;
}

/** Whether the cards of this place are seen; the soloist knows what he laid away. */
export function sees({ mode, seat }: Eyes, place: Place, soloist: SeatName): boolean {
  if (mode === 'open' || place === seat || place === 'trick' || place === 'gone') return true;
  return place === 'skat' && seat === soloist;
}

/** The cards that lay hidden when the position began, in the order of the pack. */
export const unseen = (position: Position, eyes: Eyes): CardName[] =>
  PACK.filter((card) => !sees(eyes, position.places[card] ?? 'gone', position.soloist));

/** What a seat sees of a position and of the cards played from it: all that its chances depend on. */
export function seenBy(position: Position, seat: SeatName, line: readonly CardName[]): SeatPosition {
  const at = (place: Place): CardName[] => PACK.filter((card) => position.places[card] === place);
  return {
    contract: position.contract,
    soloist: position.soloist,
    leader: position.leader,
    seat,
    hand: at(seat),
    skat: seat === position.soloist ? at('skat') : [],
    trick: [...position.trick],
    gone: at('gone'),
    soloist_points: position.points.soloist,
    line: [...line],
  };
}

/** Where a hidden card can be thought to lie: with the others, and in a skat that is not one's own. */
export const guessable = (position: Position, seat: SeatName): Guess[] => [
  ...SEATS.filter((one) => one !== seat),
  ...(seat === position.soloist ? [] : (['skat'] as const)),
];

/** The next guess for a card: one place after the other, then none. */
export function nextGuess(places: readonly Guess[], now: Guess | undefined): Guess | undefined {
  return places[now === undefined ? 0 : places.indexOf(now) + 1];
}

/** How many marks are right, how many there are, how many cards were hidden. */
export function counted(
  position: Position,
  eyes: Eyes,
  guesses: ReadonlyMap<CardName, Guess>,
): { right: number; marked: number; hidden: number } {
  const marked = [...guesses];
  return {
    right: marked.filter(([card, place]) => position.places[card] === place).length,
    marked: marked.length,
    hidden: unseen(position, eyes).length,
  };
}

/** The best card of the seat that is due, of equal ones the cheapest; null while no worth is known. */
export function bestCard(
  moves: Readonly<Record<CardName, number | boolean | null>>,
  soloists: boolean,
): CardName | null {
  const sign = soloists ? -1 : 1;
  const known = Object.entries(moves).filter(([, worth]) => worth !== null);
  const [best] = (known.length ? known : Object.entries(moves)).sort(
    ([one, worth], [other, than]) =>
      sign * (Number(worth) - Number(than)) || cardPoints([one]) - cardPoints([other]),
  );
  return best?.[0] ?? null;
}
