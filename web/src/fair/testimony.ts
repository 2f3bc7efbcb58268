/** What is known of a deal: what the server told of it, and what one page saw and sent. */

import type { CardName, CommitmentInfo, SeatName } from '../lib/wire';

/** A deal as the server told it when it was over; null is what it did not tell. */
export interface ToldDeal {
  deal: string;
  scheme: 1 | 2;
  commitment: string;
  commitments: readonly CommitmentInfo[];
  nonces: readonly (string | null)[];
  seed: string | null;
  pack: readonly CardName[] | null;
}

/** What one page was shown of a deal and what it sent; without a number of its own it was not asked. */
export interface PageRecord {
  /** The commitments to the seed that it was shown; more than one must never be. */
  shown: readonly string[];
  /** The sets of the pages' commitments that it was shown; more than one must never be. */
  sets: readonly (readonly CommitmentInfo[])[];
  nonce: string | null;
  commitment: string | null;
  /** Whether the own nonce was sent in time. */
  opened: boolean;
  /** Whether the page was not there while the numbers were gathered. */
  came_in_later: boolean;
  seat: SeatName | null;
  /** The own cards as they were dealt. */
  hand: readonly CardName[] | null;
  /** The cards that each seat was seen to play. */
  played: Partial<Record<SeatName, readonly CardName[]>>;
}

/** One file's word about a deal. */
export interface Testimony {
  told: ToldDeal;
  page: PageRecord | null;
}

/** One that does not have its form: in what the page kept where `told` is there, else in what was told. */
export interface Misfit {
  misfit: true;
  told: ToldDeal | null;
}

export type Word = Testimony | Misfit;

export const isMisfit = (word: Word): word is Misfit => 'misfit' in word;

/** Whether there is nothing in it but what a page was shown beforehand. */
export const saysNothing = ({ seed, pack, nonces }: ToldDeal): boolean =>
  seed === null && pack === null && nonces.every((nonce) => nonce === null);

/** Whether cards were on the table. */
export const sawCards = ({ hand, played }: PageRecord): boolean =>
  Boolean(hand?.length) || Object.values(played).some((cards) => cards.length > 0);
