/** What the server tells of a tournament; the desk sees more than the hall, a phone its own table. */

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
  timer_ends_at: number | null;
}

export interface Entrant {
  number: number;
  name: string;
  club: string | null;
  team: string | null;
  paid: number | null;
  status: 'entered' | 'withdrawn' | 'excluded' | 'reserve';
  handed_in: boolean;
}

export interface Protest {
  id: number;
  number: number;
  series: number;
  table: number;
  facts: string;
  ruling: { upheld: boolean; text: string; by: string } | null;
}

export interface Notice {
  name: string;
  organiser: string;
  fee: number | null;
  management: string[];
  referees: string[];
  [item: string]: unknown;
}

export interface DeskView {
  hall: HallView;
  prospectus: Notice;
  missing: string[];
  entrants: Entrant[];
  protests: Protest[];
  accounts: { by_purpose: Record<string, number>; balance: number };
  quality: { mates: number; least_mates: number; repeats: number } | null;
}

/** The list of a table as management and referees see it; only what the page needs of it. */
export interface KeptList {
  totals: { points: number; won: number; lost: number }[];
  sheet: { lines: { score: number }[] };
}

export interface Effect {
  changes: {
    number: number;
    rank: [number | null, number | null];
    result: [number | null, number | null];
    prize: [number, number];
  }[];
  digest: string;
}

export interface PhoneLine {
  deal: number;
  soloist: number | null;
  score: number;
  steps: string[];
  contract: string | null;
  confirmed: boolean;
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
  signed: number[];
}

export interface Failure {
  error?: { code: string; message: string; articles?: string[] };
}
