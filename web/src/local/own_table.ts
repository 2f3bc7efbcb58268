/** A table of one person and two computer players as a value, and who sits where. */

import { SEATS } from '../lib/snapshot';
import type { CommitmentInfo, ListEntry, SeatName } from '../lib/wire';
import { indexOf } from './cards';
import type { Deal } from './deal';

/** The person's place; the two computer players have the places behind it. */
export const OWN = 1;
/** How strong the computer players at the other places may be, as tables of a server call it. */
export const OWN_LEVELS = ['simple', 'club'] as const;
export type OwnLevel = (typeof OWN_LEVELS)[number];

interface Shuffle {
  readonly deal: string;
  readonly seed: string;
  readonly commitments: readonly CommitmentInfo[];
  readonly nonces: readonly string[];
}

export interface LocalTable {
  readonly id: string;
  readonly seq: number;
  readonly names: readonly string[];
  readonly level: OwnLevel;
  readonly isPlaying: boolean;
  readonly dealer: number;
  readonly deal: Deal | null;
  readonly shuffle: Shuffle | null;
  /** The seed of the coming deal, and who has fixed bytes for it. */
  readonly sealed: { readonly number: number; readonly seed: string } | null;
  readonly commitments: readonly CommitmentInfo[] | null;
  readonly isReady: boolean;
  /** How many steps of the hint for what is due were told, and whether any was in this deal. */
  readonly hint: number;
  readonly isHinted: boolean;
  readonly rows: readonly ListEntry[];
}

/** One at which cards were dealt. */
export type DealtTable = LocalTable & { readonly deal: Deal };

export const emptyTable = (id: string): LocalTable => ({
  id,
  seq: 0,
  names: [],
  level: 'simple',
  isPlaying: false,
  dealer: 1,
  deal: null,
  shuffle: null,
  sealed: null,
  commitments: null,
  isReady: false,
  hint: 0,
  isHinted: false,
  rows: [],
});

export const isRunning = ({ deal }: LocalTable): boolean => deal !== null && deal.phase !== 'finished';
/** Clockwise from the dealer's left. */
export const placeOf = (dealer: number, seat: SeatName): number => ((dealer + indexOf(seat)) % 3) + 1;
export const seatOf = (dealer: number, place: number): SeatName =>
  SEATS.find((seat) => placeOf(dealer, seat) === place) ?? 'forehand';
export const dealName = ({ id }: LocalTable, number: number): string => `${id}/${number}`;
