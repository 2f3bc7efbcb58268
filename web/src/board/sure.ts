/** "Is this hand sure?": the question about the soloist's hand, and the deal that answers no. */

import type { CardName, Contract, SeatName } from '../lib/wire';
import { cardsAt, PACK, SEATS, withPoints, type Place, type Position } from './position';

/** How the question is meant: what is to be reached, and whether the skat lies where it lies. */
export interface Meant {
  target: number;
  skatKnown: boolean;
}

export interface SureQuestion {
  want: 'sure';
  contract: Contract;
  soloist: SeatName;
  leader: SeatName;
  hand: CardName[];
  skat?: CardName[];
  target?: number;
}

/** Null where the time was over; `refutation` says where the other cards lie. */
export interface SureAnswer {
  sure: boolean | null;
  tried: number;
  least?: number;
  refutation?: Readonly<Record<string, readonly CardName[]>>;
}

const WHOLE = 10;

const isInAHand = (position: Position, card: CardName): boolean =>
  SEATS.some((seat) => position.places[card] === seat);

/** Whether it can be asked: nothing is played, and the soloist holds a whole hand. */
export const isWhole = (position: Position): boolean =>
  SEATS.every((seat) => cardsAt(position, seat).length === WHOLE);

/** The question as `POST /api/solve` takes it; a null has no target. The skat is what no hand has, told or not. */
export function sureQuestion(position: Position, { target, skatKnown }: Meant): SureQuestion {
  return {
    want: 'sure',
    contract: position.contract,
    soloist: position.soloist,
    leader: position.leader,
    hand: cardsAt(position, position.soloist),
    ...(skatKnown ? { skat: PACK.filter((card) => !isInAHand(position, card)) } : {}),
    ...(position.contract === 'null' ? {} : { target }),
  };
}

/** The same hand in the deal that breaks it. */
export function inDeal(position: Position, refutation: NonNullable<SureAnswer['refutation']>): Position {
  const moved = Object.entries(refutation).flatMap(([place, cards]) =>
    cards.map((card): [CardName, Place] => [card, place as Place]),
  );
  const places = { ...position.places, ...Object.fromEntries(moved) };
  return withPoints({ ...position, places }, position.points.soloist);
}
