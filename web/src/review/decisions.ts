/** What a review says of a deal: each decision with its marks, and what its choices lose. Pure. */

import type {
  CardName,
  DealsToReview,
  DealToReview,
  Option,
  PastStep,
  SeatName,
  WhyReason,
} from '../lib/wire';

export const SEATS: readonly SeatName[] = ['forehand', 'middlehand', 'rearhand'];
export const COLUMNS = ['par', 'dealt', 'own', 'hidden', 'others', 'result'] as const;

export type Mark = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** A decision of a review; `n` is the number of its action, and of its step. */
export interface Decision {
  n: number;
  seat: SeatName;
  phase: 'auction' | 'skat' | 'discard' | 'play' | 'claim';
  trick: number;
  chosen: string;
  best: string[];
  /** What it cost by the worlds, as the bars count; judged in the page it is not named. */
  loss?: number;
  se: number;
  calibrated: number;
  stake: number;
  class: Mark;
  /** A loss that would be marked, had more worlds been looked at. */
  too_few_worlds: boolean;
  /** A loss that would be marked if the others were read as surely as the belief reads them; older
   *  reviews do not say. */
  depends_on_reading?: boolean;
  forced: boolean;
  obvious: boolean;
  worlds: number;
  effective: number;
  all_worlds: boolean;
  options: Option[];
  why: WhyReason[];
  open: { cost: number; best: CardName[] } | null;
  /** Judged in the page by all cards as they lay, which nobody at the table saw. */
  by_open_cards?: boolean;
}

export type Lines = Record<(typeof COLUMNS)[number], number>;

/** What a seat's decisions come to in one deal. */
export interface Player {
  lost: number;
  /** The result without luck, if luck is known. */
  adjusted: number | null;
}

export interface Review {
  result: { ending: string; soloist: SeatName | null; won: boolean | null; score: number | null };
  decisions: Decision[];
  not_judged: { n: number; seat: SeatName; code: string }[];
  ledger: Record<string, Lines>;
  players: Partial<Record<SeatName, Player>>;
}

/** A deal whose review is on its way, and where it can be looked at again if it is one of several tables. */
export interface Asked extends DealToReview {
  from?: string;
  /** A deal of this device that no server could be asked about: judged here, with all cards open. */
  here?: (told: (share: number) => boolean) => Promise<Answer>;
}

/** The deals of a text or a list; the first ones of a list that is too long are left out. */
export interface AskedList extends DealsToReview {
  deals: Asked[];
}

/** A finished review, with the steps of its deal. */
export interface Answer {
  table_size: number;
  review: Review;
  steps: PastStep[];
}

/** The worst proven mistake of a seat. */
export function biggest(review: Review, seat: SeatName): Decision | null {
  const [worst] = review.decisions
    .filter((one) => one.seat === seat && isMarked(one))
    .sort((one, other) => other.calibrated - one.calibrated);
  return worst ?? null;
}

export const isMarked = (one: Decision): boolean =>
  one.class === 'inaccuracy' || one.class === 'mistake' || one.class === 'blunder';

/** As good as the best: less than this share of what is at stake is lost. */
const AS_GOOD = 0.01;

/** How far the bar of the choice ends before the longest one. */
export function behindOf({ options, chosen }: Decision): number {
  const own = options.find(({ action }) => action === chosen)?.points;
  return own === undefined ? 0 : Math.max(...options.map((one) => one.points)) - own;
}

/** How many points a choice loses against the best; 0 where it is as good. */
export function lossOf(one: Decision, action: string): number {
  const worth = (wanted: string): number | undefined =>
    one.options.find((option) => option.action === wanted)?.points;
  const best = Math.max(...one.best.map((known) => worth(known) ?? -Infinity));
  const loss = best - (worth(action) ?? -Infinity);
  return one.best.includes(action) || loss < AS_GOOD * one.stake ? 0 : loss;
}
