/** What a view says in the kernel's terms: where cards may lie, what was heard and seen, and the public position. */

import { ALL_CARDS } from '../../fair/shuffle';
import { cardPoints, trumps } from '../../lib/cards';
import { SEATS } from '../../lib/snapshot';
import type { Call, CardName, Contract, SeatName } from '../../lib/wire';
import { indexOf, seatAt } from '../cards';
import { cardNumber, CONTRACTS } from '../numbers';
import type { WholeView } from './whole_view';

/** Four masks: the three hands and the skat. */
export type World = readonly [number, number, number, number];

export const maskOf = (cards: readonly CardName[]): number =>
  cards.reduce((mask, card) => mask | (1 << cardNumber(card)), 0);

/** The game of a view in play. */
export interface Game {
  view: WholeView;
  contract: Contract;
  soloist: SeatName;
}

export function gameIn(view: WholeView): Game {
  const { announcement, soloist } = view;
  if (!announcement || !soloist) throw new Error('nobody plays a game alone');
  return { view, contract: announcement.contract, soloist };
}

interface PlayedCard {
  seat: SeatName;
  card: CardName;
  /** The card that led its trick. */
  led: CardName;
}

export function playedCards({ played, leader, trick }: WholeView): PlayedCard[] {
  return [...played, { leader, cards: trick }].flatMap(({ leader: first, cards }) =>
    cards.map((card, at) => ({ seat: seatAt(indexOf(first) + at), card, led: cards[0] ?? card })),
  );
}

export const playedBySoloist = (view: WholeView): CardName[] =>
  playedCards(view).flatMap(({ seat, card }) => (seat === view.soloist ? [card] : []));

/** What the soloist has played, and the viewer's part of his twelve. */
export function cardsOfSoloist(view: WholeView): CardName[] {
  const own = view.viewer === view.soloist ? [...view.hand, ...(view.discarded ?? [])] : [];
  return [...playedBySoloist(view), ...own];
}

function following(contract: Contract, led: CardName): CardName[] {
  const high = trumps(contract);
  if (high.includes(led)) return [...high];
  return ALL_CARDS.filter((card) => card[0] === led[0] && !high.includes(card));
}

/** Cards whose place is certain, the others, the room for them, and which of them may lie there. */
export function knowledgeNumbers({ view, contract }: Game): number[] {
  const gone = playedCards(view);
  const lacking = [0, 0, 0];
  for (const { seat, card, led } of gone) {
    const group = following(contract, led);
    const at = indexOf(seat);
    if (!group.includes(card)) lacking[at] = (lacking[at] ?? 0) | maskOf(group);
  }
  const hands = SEATS.map((seat, at) => (seat === view.viewer ? view.hand : (view.open_hands[at] ?? null)));
  const certain = [...hands, view.discarded];
  const sizes = [...SEATS.map((seat) => 10 - gone.filter((one) => one.seat === seat).length), 2];
  const room = certain.map((cards, at) => (cards ? 0 : (sizes[at] ?? 0)));
  const masks = certain.map((cards) => maskOf(cards ?? []));
  const unseen = ~masks.reduce((all, one) => all | one, maskOf(gone.map(({ card }) => card)));
  return [...masks, unseen, ...room, ...lacking.map((mask) => ~mask), -1];
}

const SAID = [18, 20, 22, 23, 24, 27, 30, 33];
const saidCode = (highest: number): number => {
  if (!highest) return 0;
  const at = SAID.indexOf(highest);
  return 1 + (at < 0 ? SAID.length : at);
};
function callCode(highest: number, passedAt: number): number {
  if (highest) return 3 + [20, 24, 33].filter((rung) => highest > rung).length;
  return [20, 24].filter((rung) => passedAt >= rung).length;
}

function auctionCodes(calls: readonly Call[]): number[] {
  const highest = [0, 0, 0];
  const passedAt = [0, 0, 0];
  let offered = 0;
  for (const { seat, call } of calls) {
    const at = indexOf(seat);
    if (call === 'pass') passedAt[at] = offered;
    else highest[at] = offered = call === 'hold' ? offered : Number(call);
  }
  return [...highest.map((one, at) => callCode(one, passedAt[at] ?? 0)), ...highest.map(saidCode)];
}

export function storyNumbers({ view, contract, soloist }: Game): number[] {
  const cards = playedCards(view).map(({ card }) => cardNumber(card));
  const first = [CONTRACTS.indexOf(contract), indexOf(soloist), view.skat_taken ? 1 : 0];
  return [...first, ...auctionCodes(view.calls), cards.length, ...cards];
}

/** The position as everybody sees it; hands come from worlds. */
export function positionNumbers({ view, contract, soloist }: Game): number[] {
  const own = view.played.filter(({ winner }) => winner === soloist);
  const [first = 0, second = 0] = view.trick.map(cardNumber);
  const taken = own.reduce((sum, { cards }) => sum + cardPoints(cards), 0);
  const at = [CONTRACTS.indexOf(contract), indexOf(soloist), indexOf(view.leader)];
  return [...at, 0, 0, 0, 0, view.trick.length, first, second, taken, 0];
}
