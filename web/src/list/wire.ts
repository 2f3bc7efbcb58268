/** What the server tells of a list, and what its keeper sends. */

import type { Announced, Contract, Step } from '../lib/wire';

export interface Tops {
  held: boolean;
  count: number;
}

/** A game as the keeper types it; places count from 1. */
export interface TypedGame {
  soloist: number;
  contract: Contract;
  won: boolean;
  tops: Tops | null;
  hand: boolean;
  announced: Announced;
  reached: Announced;
  bid: number | null;
}

export interface Line {
  deal: number;
  dealer: number;
  soloist: number | null;
  contract: Contract | null;
  tops: Tops | null;
  hand: boolean;
  announced: Announced;
  bid: number | null;
  base: number | null;
  steps: Step[];
  multiplier: number | null;
  game_value: number;
  counted_value: number;
  overbid: boolean;
  won: boolean | null;
  score: number;
  articles: string[];
  totals: number[];
  game: TypedGame | null;
  struck: number[];
}

export interface Foot {
  place: number;
  name: string;
  points: number;
  won: number;
  lost: number;
  others_lost: number;
  classic: number;
  seeger: number;
  defence: number;
  seeger_fabian: number;
  rank: number;
}

export interface Struck {
  deal: number;
  before: number;
  after: number | null;
  by: string;
  at: string;
  why: string;
}

/** Who sits at the table from deal `since` on, in the order in which they deal. */
export interface Seating {
  since: number;
  places: number[];
}

export interface ShownList {
  type: 'list';
  list: string;
  seq: number;
  title: string;
  opened_at: string;
  players: string[];
  keeper: number;
  length: number | null;
  edition: string;
  house_rules: string[];
  lines: Line[];
  seatings: Seating[];
  newcomers_may_join: boolean;
  next_deal: number;
  next_dealer: number;
  playing: number[];
  feet: Foot[];
  stake: string | null;
  amounts: string[];
  trace: Struck[];
  signed: number[];
  complete: boolean;
  valid: boolean;
  may_write: boolean;
  may_take_back: boolean;
}

export type ListAction =
  | { do: 'enter_deal'; deal: number; game: TypedGame | null }
  | { do: 'take_deal_back'; deal: number; why: string }
  | { do: 'correct_deal'; deal: number; game: TypedGame | null; consent: number[]; by: number; why: string }
  | { do: 'rule_on_deal'; deal: number; game: TypedGame | null; by: string; why: string; consent: number[] }
  | { do: 'join_table'; name: string; consent: number[]; instead_of: number | null }
  | { do: 'announce_leaving'; place: number }
  | { do: 'change_keeper'; place: number; consent: number[] }
  | { do: 'rename_player'; place: number; name: string }
  | { do: 'end_list' }
  | { do: 'sign_list'; place: number };

export interface ErrorBody {
  error?: { code: string; message: string; articles?: string[] };
  seq?: number;
}
