/** What counting comes to, out of the tricks: cards that are out, points, and the words for both. */

import { cardPoints, trumps } from '../lib/cards';
import { messages, say, sayCode } from '../lib/messages.svelte';
import type { CardName, SeatName } from '../lib/wire';
import { followed, SEATS, seatAfter, winnerOf, type Position } from './position';
import type { Counted, Place, Puzzle } from './puzzles';
import { seenOf } from './seen';
import { labelled } from '../lib/wording';

const RANKS = [...'ATKQJ987'];

/** The cards of a group that the seat has not seen: not played, not in its hand, not laid away by it. */
export function outOf(puzzle: Puzzle, position: Position): CardName[] {
  const { hands, skat } = seenOf(puzzle, false);
  const known = new Set([
    ...position.tricks.flatMap(({ cards }) => cards),
    ...position.trick,
    ...hands.flatMap((seat) => position.hands[seat]),
    ...(skat ? position.skat : []),
  ]);
  return groupOf(puzzle.counted, position).filter((card) => !known.has(card));
}

/** The trumps, or the cards of the suit that is asked for. */
function groupOf(counted: Counted | undefined, { contract }: Position): CardName[] {
  if (!counted?.suit) return trumps(contract);
  const suit = RANKS.map((rank) => `${counted.suit}${rank}`);
  return suit.filter((card) => !trumps(contract).includes(card));
}

/** What each trick of the party that is asked for has brought. */
export function broughtBy(position: Position, ofSoloist: boolean): number[] {
  return position.tricks
    .filter(({ leader, cards }) => {
      const winner = seatAfter(leader, winnerOf(cards, position.contract));
      return (winner === position.soloist) === ofSoloist;
    })
    .map(({ cards }) => cardPoints(cards));
}

/** The question in words. */
export function questionText({ counted }: Puzzle): string {
  const { what, suit, card } = counted ?? { what: 'trumps' };
  const named = suit ? sayCode(`card.suit.${suit}`) : '';
  return say(`puzzle.question_${what}`, { suit: named, ...(card && { card }) });
}

/** A number or a place as it is said. */
export const answerText = (given: number | Place): string =>
  typeof given === 'number' ? String(given) : say(given === 'skat' ? 'page.skat' : `seat.${given}`);

/** Why the answer is right, in sentences. */
export function whyCounted(puzzle: Puzzle, position: Position): string[] {
  const { what, card } = puzzle.counted ?? { what: 'trumps' };
  if (card) return [onlyThere(card, puzzle.answer.place), ...whoDidNotFollow(card, puzzle, position)];
  if (what === 'soloist_points' || what === 'defender_points') {
    const brought = broughtBy(position, what === 'soloist_points');
    return [say('puzzle.brought', { sum: brought.join(' + '), number: puzzle.answer.number ?? 0 })];
  }
  const out = outOf(puzzle, position);
  return [out.length ? say('puzzle.out_are', { cards: out.join(' ') }) : say('puzzle.none_out')];
}

const onlyThere = (card: CardName, place: Place | undefined): string =>
  place === 'skat' ? say('puzzle.only_skat', { card }) : say('puzzle.only_seat', { card, seat: place ?? '' });

/** Who showed in which trick that he has no card of this card's group. */
function whoDidNotFollow(card: CardName, puzzle: Puzzle, position: Position): string[] {
  const numbers = new Map<SeatName, number>();
  const tricks = [...position.tricks, { leader: position.leader, cards: position.trick }];
  tricks.forEach(({ leader, cards }, number) => {
    cards.forEach((played, place) => {
      const seat = seatAfter(leader, place);
      const [led = ''] = cards;
      const tells = followed(led, card, position.contract) && !followed(led, played, position.contract);
      if (tells && seat !== puzzle.seat && !numbers.has(seat)) numbers.set(seat, number + 1);
    });
  });
  return [...numbers].map(([seat, number]) => say('puzzle.did_not_follow', { seat, number }));
}

/** Where a card can lie that this seat does not see. */
export function placesOf(puzzle: Puzzle): Place[] {
  const { hands, skat } = seenOf(puzzle, false);
  return [...SEATS.filter((seat) => !hands.includes(seat)), ...(skat ? [] : (['skat'] as const))];
}

/** A trick in words, for those who hear it. */
export const trickInWords = (cards: readonly CardName[], leader: SeatName): string =>
  cards
    .map((card, place) => labelled(say(`seat.${seatAfter(leader, place)}`), messages.cardInWords(card)))
    .join(', ');
