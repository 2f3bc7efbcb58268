/** Reviews of finished deals: asked for, waited for, and carried by a link without names. */

import { post } from '../account/asking';
import { whose } from '../account/games';
import { say } from '../lib/messages.svelte';
import { ownPlaces } from '../lib/played';
import { settings } from '../lib/settings.svelte';
import { memberships, Refusal } from '../lib/tables';
import { addressOf, type DealLookedAt } from '../replay/past';
import type { CardName, PastStep, SeatName } from '../lib/wire';
import { answered, type Standing as StandingOf } from './waiting';

export const SEATS: readonly SeatName[] = ['forehand', 'middlehand', 'rearhand'];
export const COLUMNS = ['par', 'dealt', 'own', 'hidden', 'others', 'result'] as const;

export interface Option {
  action: string;
  points: number;
  won: number | null;
  schneider: number | null;
}

export interface Why {
  code: string;
  details: Record<string, string | number | boolean | null>;
}

export type Mark = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** A decision of a review; `n` is the number of its action, and of its step. */
export interface Decision {
  n: number;
  seat: SeatName;
  phase: 'auction' | 'skat' | 'discard' | 'play' | 'claim';
  trick: number;
  chosen: string;
  best: string[];
  se: number;
  calibrated: number;
  stake: number;
  class: Mark;
  /** A loss that would be marked, had more worlds been looked at. */
  too_few_worlds: boolean;
  forced: boolean;
  obvious: boolean;
  worlds: number;
  effective: number;
  all_worlds: boolean;
  options: Option[];
  why: Why[];
  open: { cost: number; best: CardName[] } | null;
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

/** A deal whose review is on its way under its key. */
export interface Asked {
  line: number | null;
  /** Which deal it was in the table's whole life. */
  number: number | null;
  /** The table of the deal, where the deals are of several. */
  table: string | null;
  /** Where it can be looked at again, if it is one of several tables. */
  from?: string;
  players: string[];
  you: SeatName | null;
  key: string | null;
  record: string | null;
  error: { code: string; message: string } | null;
}

/** The deals of a text or a list; the first ones of a list that is too long are left out. */
export interface AskedList {
  deals: Asked[];
  left_out: number;
}

/** A finished review, with the steps of its deal. */
export interface Answer {
  table_size: number;
  review: Review;
  steps: PastStep[];
}

/** How far a review is. */
export type Standing = StandingOf<Answer>;

/** Begins the reviews of all finished deals in a text. */
export const pasted = (text: string): Promise<AskedList> => post<AskedList>('/api/reviews', { text });

/** Begins the review of a finished deal of a table. */
export async function ofTable(table: string, number: string | number): Promise<Asked> {
  const [deal] = (await begun(table, `deals/${number}`)).deals;
  if (!deal) throw new Refusal('unreachable');
  return deal;
}

/** Begins the reviews of the list of a table that begins with this deal: of what one played oneself. */
export const ofList = (table: string, first: string | number): Promise<AskedList> =>
  begun(table, `lists/${first}`);

/** Begins the reviews of the last own games, wherever they were played; the newest is number 1. */
export async function ofLast(most: number): Promise<AskedList> {
  const asked = await post<AskedList>('/api/reviews/mine', { ...whose(), most });
  const deals = asked.deals.map((deal, at) => ({
    ...deal,
    number: at + 1,
    from: addressOf(deal.table ?? '', deal.number ?? 0),
  }));
  return { ...asked, deals };
}

/** With the secret of the own place if there is one. */
function begun(table: string, what: string): Promise<AskedList> {
  const token = [...memberships(), ...ownPlaces()].find((known) => known.table === table)?.token;
  const headers: Record<string, string> = { 'Accept-Language': settings.language };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  return answered(`/api/tables/${encodeURIComponent(table)}/${what}/review`, { method: 'POST', headers });
}

/** The deal as the replay's parts take it; without names the seats are called by their own. */
export function dealOf(asked: Asked, found: Answer): DealLookedAt {
  return {
    table: '',
    number: 0,
    newest: 0,
    deal: 0,
    size: 3,
    dealer: 3,
    you: asked.you ? SEATS.indexOf(asked.you) + 1 : null,
    places: SEATS.map((seat, at) => ({
      place: at + 1,
      name: asked.players[at] || say(`seat.${seat}`),
      kind: 'human',
      seat,
    })),
    steps: found.steps,
    result: found.review.result,
  };
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

/** How many points a choice loses against the best; 0 where it is as good. */
export function lossOf(one: Decision, action: string): number {
  const worth = (wanted: string): number | undefined =>
    one.options.find((option) => option.action === wanted)?.points;
  const best = Math.max(...one.best.map((known) => worth(known) ?? -Infinity));
  const loss = best - (worth(action) ?? -Infinity);
  return one.best.includes(action) || loss < AS_GOOD * one.stake ? 0 : loss;
}
