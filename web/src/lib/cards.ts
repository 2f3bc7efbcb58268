/** Cards as a player holds them: order by contract, tops, and what each is called. */

import type { HandOrder } from './settings.svelte';
import type { CardName, Contract } from './wire';

const JACKS = ['CJ', 'SJ', 'HJ', 'DJ'];
export const SUITS = ['C', 'S', 'H', 'D'];
const TRUMP_GAME = 'ATKQ987';
const NULL_GAME = 'AKQJT987';
const TRUMP_SUIT: Partial<Record<Contract, string>> = {
  clubs: 'C',
  spades: 'S',
  hearts: 'H',
  diamonds: 'D',
};

export const CONTRACTS: readonly Contract[] = ['clubs', 'spades', 'hearts', 'diamonds', 'grand', 'null'];
export const BASE_VALUES: Record<Contract, number> = {
  diamonds: 9,
  hearts: 10,
  spades: 11,
  clubs: 12,
  grand: 24,
  null: 23,
};

/** What a card counts by its rank; a nine, an eight and a seven count nothing. */
export const RANK_POINTS: Record<string, number> = { A: 11, T: 10, K: 4, Q: 3, J: 2 };

/** Card points of these cards. */
export const cardPoints = (cards: readonly CardName[]): number =>
  cards.reduce((sum, card) => sum + (RANK_POINTS[card[1] ?? ''] ?? 0), 0);

/** The suit whose sign stands for a contract; grand and null have none. */
export function suitOf(contract: Contract): string | undefined {
  return TRUMP_SUIT[contract];
}

/** The trumps of a contract, strongest first; none in null. */
export function trumps(contract: Contract): CardName[] {
  if (contract === 'null') return [];
  const suit = TRUMP_SUIT[contract];
  return suit ? [...JACKS, ...[...TRUMP_GAME].map((rank) => suit + rank)] : JACKS;
}

/** Black and red in turn, as far as the trump suit leaves a choice. */
const ALTERNATING: Record<string, string[]> = {
  '': ['C', 'H', 'S', 'D'],
  C: ['H', 'S', 'D'],
  S: ['H', 'C', 'D'],
  H: ['C', 'D', 'S'],
  D: ['C', 'H', 'S'],
};

/** The suits in the player's own order, where he has one. */
const ownFirst = (order: HandOrder, suits: readonly string[]): string[] =>
  [...suits].sort((one, other) => order.indexOf(one) - order.indexOf(other));

/** All 32 cards in the order of the hand: trumps first, then suit by suit. */
function displayOrder(contract: Contract, order: HandOrder): CardName[] {
  const trump = TRUMP_SUIT[contract] ?? '';
  const others = SUITS.filter((suit) => suit !== trump);
  const plain = order === 'alternating' ? (ALTERNATING[trump] ?? others) : ownFirst(order, others);
  const ranks = contract === 'null' ? NULL_GAME : TRUMP_GAME;
  const cards = [...trumps(contract), ...plain.flatMap((suit) => [...ranks].map((rank) => suit + rank))];
  return order === 'strongest_right' ? cards.reverse() : cards;
}

/** The cards sorted for a contract; before there is one, as in grand. */
export function sortedFor(
  contract: Contract | null,
  cards: readonly CardName[],
  order: HandOrder = 'suits',
): CardName[] {
  const all = displayOrder(contract ?? 'grand', order);
  return [...cards].sort((a, b) => all.indexOf(a) - all.indexOf(b));
}

/** The tops of these cards: how many, held or missing (SkO-2.4.1). */
export function tops(cards: readonly CardName[], contract: Contract): { held: boolean; count: number } {
  const order = trumps(contract);
  const held = cards.includes(order[0] ?? '');
  let count = 0;
  while (count < order.length && cards.includes(order[count] ?? '') === held) count += 1;
  return { held, count };
}
