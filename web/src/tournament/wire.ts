/** What the server tells of a tournament; the desk sees more than the hall, a phone its own table. */

import type { Step } from '../lib/wire';

export interface Player {
  number: number;
  name: string;
}

export type TableStatus = 'empty' | 'playing' | 'confirm' | 'sign' | 'done' | 'void';

export interface Table {
  table: number;
  players: Player[];
  deals: number;
  entered: number;
  status: TableStatus;
}

export interface Rank {
  rank: number;
  number: number;
  name: string;
  club: string | null;
  series: (number | null)[];
  points: number;
  won: number;
  lost: number;
  result: number;
  tied: boolean;
}

export interface Prize {
  rank: number;
  amount: number;
  number: number | null;
  team: string | null;
  withheld: string;
  paid: boolean;
}

export type Phase = 'planned' | 'announced' | 'published' | 'closed';

export interface HallView {
  id: string;
  seq: number;
  now: number;
  phase: Phase;
  name: string;
  date: string;
  place: string;
  series: number;
  planned: number;
  series_running: boolean;
  commitments: string[];
  seeds: string[];
  tables: Table[];
  standings: Rank[];
  teams: { rank: number; team: string; result: number; tied: boolean }[];
  prizes: Prize[];
  cut_short: boolean;
  timer_ends_at: number | null;
  currency: string;
}

export interface Entrant {
  number: number;
  name: string;
  club: string | null;
  team: string | null;
  paid: number | null;
  status: 'entered' | 'withdrawn' | 'excluded' | 'reserve';
  reason: string;
  handed_in: boolean;
}

export interface Protest {
  id: number;
  number: number;
  series: number;
  table: number;
  deal: number | null;
  facts: string;
  ruling: { upheld: boolean; text: string; by: string; articles: string[] } | null;
  appeals: string[];
}

export interface Notice {
  name: string;
  date: string;
  place: string;
  organiser: string;
  management: string[];
  referees: string[];
  fee: number | null;
  side_payments: { each: number[] };
  series: number;
  deals_at_four: number;
  deals_at_three: number;
  use_of_income: string;
  exclusion: string;
  conciliation: string;
  signatures: string[];
  rules: { edition: string } | null;
  control: string;
  sanctions: string;
  keeping_of_lists: string;
  stake: string;
  material: string;
  prizes: { amounts: number[]; team_amounts: number[]; ties: string };
  closed_to: string[];
  start_cards_handed_in: boolean;
  keeper_gets_cards: boolean;
  retention_days: number;
  currency: string;
}

export interface DeskView {
  hall: HallView;
  prospectus: Notice;
  missing: string[];
  entrants: Entrant[];
  protests: Protest[];
  accounts: { by_purpose: Record<string, number>; balance: number };
  lost_money: { number: number; due: number; taken: number }[];
  ending: { played: number; planned: number; share: number; reason: string; refunds: [number, number][] };
  quality: { mates: number; least_mates: number; repeats: number } | null;
  /** Those that stand, each with its number among all; by that it is taken back. */
  payments: {
    payment: number;
    purpose: string;
    amount: number;
    number: number | null;
    team: string | null;
  }[];
  /** How many new packs the series needs, and for each table who gets its pack then. */
  packs: number;
  pack_goes_to: (number | null)[];
  /** Deals that the defence gave up, for the referee to look at (TR-9.5). */
  gifts: { series: number; table: number; deal: number }[];
}

/** The list of a table as management and referees see it; only what the page needs of it. */
export interface KeptList {
  numbers: number[];
  totals: { points: number; won: number; lost: number }[];
  at_changes: { deal: number; passed: number; totals: { points: number; won: number; lost: number }[] }[];
  confirmed: number;
  void: string;
  /** Who took over from whom; not `dated` as long as nobody said from which deal on. */
  changes: { deal: number; place: number; left: number; came: number; dated: boolean }[];
  /** The number of entries in `trace` is the version that a confirmation carries. */
  sheet: {
    trace: unknown[];
    length: number | null;
    lines: { soloist: number | null; contract: string | null; score: number }[];
  };
}

export interface Effect {
  changes: {
    number: number;
    rank: [number | null, number | null];
    result: [number | null, number | null];
    prize: [number, number];
  }[];
  teams: {
    team: string;
    rank: [number | null, number | null];
    result: [number | null, number | null];
    prize: [number, number];
  }[];
  balance: [number, number];
  phase: [Phase, Phase];
  digest: string;
}

/** The end of a tournament as one player's phone shows it. */
export interface PhoneFinal {
  published: boolean;
  ranked: number;
  own: {
    series: number;
    table: number;
    points: number;
    won: number;
    lost: number;
    result: number;
    void: boolean;
  }[];
  feet: { number: number; name: string; points: number; won: number; lost: number; result: number }[];
  lines: { deal: number; soloist: number | null; contract: string | null; score: number }[];
  prizes: Prize[];
}

export interface PhoneLine {
  deal: number;
  soloist: number | null;
  score: number;
  steps: Step[];
  contract: string | null;
  confirmed: boolean;
  /** A confirmation carries it, so that nobody confirms what he did not see. */
  version: number;
}

export interface PhoneView {
  id: string;
  seq: number;
  tournament: string;
  number: number;
  name: string;
  paid: boolean;
  status: string;
  series: number;
  rank: number | null;
  result: number;
  /** About which table he may still protest, also when the series is over. */
  protest: { series: number; table: number } | null;
  table: number | null;
  place: number | null;
  players: Player[];
  deals: number;
  next_deal: number;
  next_dealer: number | null;
  playing: number[];
  lines: PhoneLine[];
  points: number[];
  may_enter: boolean;
  may_confirm: boolean;
  complete: boolean;
  /** The keeper of a complete list gets the pack (TR-9.12). */
  gets_pack: boolean;
  currency: string;
  signed: number[];
  /** There once no further series will be played. */
  final: PhoneFinal | null;
}

export interface Failure {
  error?: { code: string; message: string; articles?: string[] };
}
