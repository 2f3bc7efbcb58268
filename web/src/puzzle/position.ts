/** A deal at the question: who holds what, what lies on the table, and what may be played. */

import { cardPoints, trumps } from '../lib/cards';
import type { CardName, Contract, SeatName } from '../lib/wire';
import type { Puzzle } from './puzzles';

/** A full trick: who led, and the cards as they fell. */
export interface FullTrick {
  leader: SeatName;
  cards: CardName[];
}

export const SEATS: readonly SeatName[] = ['forehand', 'middlehand', 'rearhand'];

const TRUMP_GAME = 'ATKQ987';
const NULL_GAME = 'AKQJT987';

export interface Position {
  contract: Contract;
  soloist: SeatName;
  hands: Record<SeatName, CardName[]>;
  skat: CardName[];
  leader: SeatName;
  trick: CardName[];
  /** The tricks before this one. */
  tricks: FullTrick[];
  /** Card points in the soloist's tricks. */
  taken: number;
}

/** The position at the question of a puzzle. */
export function positionOf({
  record,
  game,
  seat: asked,
}: Pick<Puzzle, 'record' | 'game' | 'seat'>): Position {
  const { forehand, middlehand, rearhand, skat } = record.deal;
  let position: Position = {
    contract: game ?? 'grand',
    soloist: game ? asked : 'forehand',
    hands: { forehand, middlehand, rearhand },
    skat,
    leader: 'forehand',
    trick: [],
    tricks: [],
    taken: 0,
  };
  for (const { do: done, seat, card, cards = [], announcement } of record.actions) {
    const own = position.hands[seat];
    if (done === 'discard') {
      const left = [...own, ...position.skat].filter((held) => !cards.includes(held));
      position = { ...position, hands: { ...position.hands, [seat]: left }, skat: cards };
    } else if (done === 'announce' && announcement) {
      position = { ...position, soloist: seat, contract: announcement.contract as Contract };
    } else if (done === 'play' && card) position = played(position, card);
  }
  return position;
}

/** Whose card is due. */
export const turnOf = ({ leader, trick }: Position): SeatName => seatAfter(leader, trick.length);

/** The position after this card of the seat that is due. */
export function played(before: Position, card: CardName): Position {
  const seat = turnOf(before);
  const hands = { ...before.hands, [seat]: before.hands[seat].filter((held) => held !== card) };
  const trick = [...before.trick, card];
  if (trick.length < SEATS.length) return { ...before, hands, trick };
  const winner = seatAfter(before.leader, winnerOf(trick, before.contract));
  const taken = before.taken + (winner === before.soloist ? cardPoints(trick) : 0);
  const tricks = [...before.tricks, { leader: before.leader, cards: trick }];
  return { ...before, hands, trick: [], tricks, leader: winner, taken };
}

/** The cards that the seat due may play. */
export function playable(position: Position): CardName[] {
  const own = position.hands[turnOf(position)];
  const [led] = position.trick;
  if (!led) return own;
  const following = own.filter((card) => followed(led, card, position.contract));
  return following.length ? following : own;
}

/** The place in the trick of the card that takes it. */
export function winnerOf(trick: readonly CardName[], contract: Contract): number {
  const led = suitOf(trick[0] ?? '', contract);
  const strengths = trick.map((card) => strength(card, led, contract));
  return strengths.indexOf(Math.max(...strengths));
}

/** Whether this card follows the one that was led. */
export const followed = (led: CardName, card: CardName, contract: Contract): boolean =>
  suitOf(led, contract) === suitOf(card, contract);

/** The group that a card follows: trumps, or its suit. */
const suitOf = (card: CardName, contract: Contract): string =>
  trumps(contract).includes(card) ? 'trump' : (card[0] ?? '');

function strength(card: CardName, led: string, contract: Contract): number {
  const order = trumps(contract);
  if (order.includes(card)) return 100 + order.length - order.indexOf(card);
  if (suitOf(card, contract) !== led) return 0;
  const ranks = contract === 'null' ? NULL_GAME : TRUMP_GAME;
  return ranks.length - ranks.indexOf(card[1] ?? '');
}

export const seatAfter = (seat: SeatName, steps: number): SeatName =>
  SEATS[(SEATS.indexOf(seat) + steps) % SEATS.length] ?? 'forehand';
