/** Which announcement the player has in mind, out of those that the server says are legal. */

import { CONTRACTS } from '../../lib/cards';
import type { ActionOf } from '../../lib/snapshot';
import type { Contract } from '../../lib/wire';

export type Announce = ActionOf<'announce'>;

/** The way of a game without a level, open cards or anything else beside its contract. */
export const SIMPLE = 'none';

/** The games that can be announced from the hand, or after the skat: by now the player has chosen which. */
export function gamesOf(legal: readonly Announce[], { hand }: { hand: boolean }): Announce[] {
  return legal.filter(({ announcement }) => announcement.hand === hand);
}

/** The ways to announce one contract, the plainest first. */
export function waysOf(games: readonly Announce[], contract: Contract | null): Announce[] {
  return games.filter(({ announcement }) => announcement.contract === contract);
}

/** What tells the ways of one contract apart: the level, cards laid open beside it, the game charged instead. */
export function wayOf({ announcement, laid_open: open, instead, spitze }: Announce): string {
  return [
    announcement.announced,
    ...(open ? ['open'] : []),
    ...(spitze ? ['spitze'] : []),
    ...(instead ? [instead] : []),
  ].join('-');
}

/** Whether there is anything to say beside the contract: another level, or one that is not the simple game. */
export function hasLevels(ways: readonly Announce[]): boolean {
  return ways.length > 1 || ways.some((one) => wayOf(one) !== SIMPLE);
}

/** Whether there are more ways than stand in one row. */
export const isMany = (ways: readonly Announce[]): boolean => ways.length > 4;

/** The way that was wished; where this contract has no such way, its plainest. */
export function chosenOf(ways: readonly Announce[], wished: string): Announce | undefined {
  return ways.find((one) => wayOf(one) === wished) ?? ways[0];
}

/** What was chosen so far: a contract, and the way that was wished for it. */
export interface Chosen {
  contract: Contract | null;
  wished: string;
}

/** Another contract: the way that was wished is kept where it has it. A level that is there alone was no wish. */
export function withContract(games: readonly Announce[], wished: string, contract: Contract): Chosen {
  const kept = waysOf(games, contract).some((one) => wayOf(one) === wished);
  return { contract, wished: kept ? wished : SIMPLE };
}

/** What a digit chooses, by its position from 0: a contract, by the same digit again its next way, or a way of it. */
export function chosenByDigit(games: readonly Announce[], now: Chosen, position: number): Chosen | undefined {
  const ways = waysOf(games, now.contract);
  const contract = CONTRACTS[position];
  if (contract && contract !== now.contract)
    return waysOf(games, contract).length ? withContract(games, now.wished, contract) : undefined;
  const next = ways.findIndex((one) => one === chosenOf(ways, now.wished)) + 1;
  const way = contract ? ways[next % ways.length] : ways[position - CONTRACTS.length];
  return way && { contract: now.contract, wished: wayOf(way) };
}
