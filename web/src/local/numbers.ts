/** Actions as the kernel's stepper numbers them (src/skat/kernel/stepper/numbering.hpp). */

import { ALL_CARDS } from '../fair/shuffle';
import { BIDS } from '../lib/value';
import type { Announced, Announcement, CardName, Contract } from '../lib/wire';

export const CONTRACTS: readonly Contract[] = ['diamonds', 'hearts', 'spades', 'clubs', 'grand', 'null'];
const LEVELS: readonly Announced[] = ['none', 'schneider', 'schwarz', 'ouvert'];

export const PASS = 32;
export const HOLD = 33;
export const TAKE_SKAT = 34;
const FIRST_BID = 35;
const FIRST_ANNOUNCEMENT = 98;
const FIRST_HAND = 105;
const NULL_HAND = 125;
export const GIVE_UP = 127;
/** The one that is no number of the stepper: all cards laid open, the rest claimed. */
export const LAY_OPEN = 128;

export const cardNumber = (card: CardName): number => ALL_CARDS.indexOf(card);
export const bidNumber = (value: number): number => FIRST_BID + BIDS.indexOf(value);
export const bidOf = (number: number): number => BIDS[number - FIRST_BID] ?? 0;
export const isBid = (number: number): boolean => number >= FIRST_BID && number < FIRST_ANNOUNCEMENT;

/** Who leaves the skat untouched plays from the hand for the stepper, also where he does not say so. */
export function announcementNumber({ contract, announced }: Announcement, skatTaken: boolean): number {
  const at = CONTRACTS.indexOf(contract);
  if (contract === 'null') {
    const open = announced === 'ouvert' ? 1 : 0;
    return (skatTaken ? FIRST_ANNOUNCEMENT + at : NULL_HAND) + open;
  }
  return skatTaken ? FIRST_ANNOUNCEMENT + at : FIRST_HAND + 4 * at + LEVELS.indexOf(announced);
}

export function announcementOf(number: number): Announcement {
  if (number < FIRST_HAND) {
    const contract = CONTRACTS[Math.min(number - FIRST_ANNOUNCEMENT, 5)] ?? 'null';
    return { contract, hand: false, announced: number === FIRST_HAND - 1 ? 'ouvert' : 'none' };
  }
  if (number >= NULL_HAND)
    return { contract: 'null', hand: true, announced: number === NULL_HAND ? 'none' : 'ouvert' };
  const at = number - FIRST_HAND;
  return { contract: CONTRACTS[at >> 2] ?? 'grand', hand: true, announced: LEVELS[at & 3] ?? 'none' };
}
