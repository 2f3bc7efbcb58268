/** A position with all cards open: where each card lies, and what the server is asked about it. */

import { cardPoints, sortedFor } from '../lib/cards';
import type { BoardRequest, CardName, Contract, SeatName } from '../lib/wire';

export type Place = SeatName | 'skat' | 'trick' | 'gone';

export interface Position {
  places: Readonly<Record<CardName, Place>>;
  /** The cards of the trick in the order played. */
  trick: readonly CardName[];
  contract: Contract;
  soloist: SeatName;
  leader: SeatName;
  points: { soloist: number; defenders: number };
}

export const SEATS: readonly SeatName[] = ['forehand', 'middlehand', 'rearhand'];
export const PLACES: readonly Place[] = [...SEATS, 'skat', 'trick', 'gone'];
export const PACK: readonly CardName[] = ['C', 'S', 'H', 'D'].flatMap((suit) =>
  [...'JATKQ987'].map((rank) => suit + rank),
);

export const NOTHING_SET: Position = {
  places: Object.fromEntries(PACK.map((card) => [card, 'gone' as const])),
  trick: [],
  contract: 'grand',
  soloist: 'forehand',
  leader: 'forehand',
  points: { soloist: 0, defenders: 0 },
};

/** The cards of a place, in the order of the hand; those of the trick as they were played. */
export function cardsAt(position: Position, place: Place): CardName[] {
  if (place === 'trick') return [...position.trick];
  const cards = PACK.filter((card) => position.places[card] === place);
  return sortedFor(position.contract, cards);
}

/** The position with this card at that place; what lies there already goes out of play. */
export function withCard(position: Position, card: CardName, place: Place): Position {
  const to = position.places[card] === place ? 'gone' : place;
  const others = position.trick.filter((one) => one !== card);
  const changed = {
    ...position,
    places: { ...position.places, [card]: to },
    trick: to === 'trick' ? [...others, card] : others,
  };
  return withPoints(changed, position.points.soloist);
}

/** Whether the skat is among the cards that are gone: then its points are among the soloist's. */
export const isSkatGone = (position: Position): boolean => cardsAt(position, 'skat').length === 0;

/** The position in which the soloist has so many of the card points that are gone. */
export function withPoints(position: Position, soloist: number): Position {
  const cards = cardsAt(position, 'gone');
  const gone = cardPoints(cards);
  // Where only the skat is gone, all of it is his.
  const least = isSkatGone(position) && cards.length === 2 ? gone : 0;
  const own = Math.min(Math.max(soloist, least), gone);
  return { ...position, points: { soloist: own, defenders: gone - own } };
}

/** A deal at its first card, by a shuffled pack. */
export function dealt(pack: readonly CardName[], before: Position): Position {
  const places = Object.fromEntries(
    pack.map((card, at) => [card, SEATS[Math.floor(at / 10)] ?? ('skat' as const)]),
  );
  return { ...before, places, trick: [], leader: 'forehand', points: { soloist: 0, defenders: 0 } };
}

/** A pack in an order that nobody knows before. */
export function shuffled(): CardName[] {
  const numbers = crypto.getRandomValues(new Uint32Array(PACK.length));
  return PACK.map((card, at) => ({ card, number: numbers[at] ?? 0 }))
    .sort((one, other) => one.number - other.number)
    .map(({ card }) => card);
}

/** Whether the skat has its two cards or is not told, and each hand as many as the trick leaves it. */
export function isComplete(position: Position): boolean {
  const leader = SEATS.indexOf(position.leader);
  const whole = SEATS.map((seat, at) => {
    const played = (at - leader + SEATS.length) % SEATS.length < position.trick.length;
    return cardsAt(position, seat).length + (played ? 1 : 0);
  });
  return cardsAt(position, 'skat').length !== 1 && new Set(whole).size === 1 && (whole[0] ?? 0) > 0;
}

/** The question as `POST /api/board` takes it. */
export function questionOf(position: Position, line: readonly CardName[], values: boolean): BoardRequest {
  return {
    contract: position.contract,
    soloist: position.soloist,
    leader: position.leader,
    forehand: cardsAt(position, 'forehand'),
    middlehand: cardsAt(position, 'middlehand'),
    rearhand: cardsAt(position, 'rearhand'),
    skat: cardsAt(position, 'skat'),
    trick: [...position.trick],
    points: position.points,
    line: [...line],
    values,
  };
}
