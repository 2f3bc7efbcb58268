/** Tricks: who may play what, and who takes them. */

import { sortedFor, trumps } from '../lib/cards';
import { SEATS } from '../lib/snapshot';
import type { CardName, Contract, SeatName } from '../lib/wire';

export const seatAt = (index: number): SeatName => SEATS[index % 3] ?? 'forehand';
export const indexOf = (seat: SeatName): number => SEATS.indexOf(seat);
/** The other two, clockwise. */
export const othersOf = (seat: SeatName): [SeatName, SeatName] => [
  seatAt(indexOf(seat) + 1),
  seatAt(indexOf(seat) + 2),
];

const group = (contract: Contract, card: CardName): string =>
  trumps(contract).includes(card) ? 'trump' : (card[0] ?? '');

/** The cards of a hand that may be played to a trick (SkO-4.2.1). */
export function playable(
  hand: readonly CardName[],
  trick: readonly CardName[],
  contract: Contract,
): readonly CardName[] {
  const [led] = trick;
  if (led === undefined) return hand;
  const following = hand.filter((card) => group(contract, card) === group(contract, led));
  return following.length ? following : hand;
}

/** The place of the card that takes the trick (SkO-4.4.2). */
export function winningCard(trick: readonly CardName[], contract: Contract): number {
  const [led = ''] = trick;
  const able = trick.filter((card) => ['trump', group(contract, led)].includes(group(contract, card)));
  return trick.indexOf(sortedFor(contract, able)[0] ?? led);
}
