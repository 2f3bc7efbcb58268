/** What travels between page and server, as the Structs of `skat.rules` and the table name it. */

import type { Complaint } from '../fair/kept';
import type { RevealedDeal, ShownCommitment } from '../fair/shuffle';

export type SeatName = 'forehand' | 'middlehand' | 'rearhand';
export const SEATS: readonly SeatName[] = ['forehand', 'middlehand', 'rearhand'];
/** A card as suit letter and rank: "CJ", "HT". */
export type CardName = string;
export type Contract = 'diamonds' | 'hearts' | 'spades' | 'clubs' | 'grand' | 'null';
export type Announced = 'none' | 'schneider' | 'schwarz' | 'ouvert';
export type Phase =
  | 'deal'
  | 'auction'
  | 'skat'
  | 'discard'
  | 'announce'
  | 'kontra'
  | 'play'
  | 'consent'
  | 'verdict'
  | 'referee'
  | 'finished';

export interface Announcement {
  contract: Contract;
  hand: boolean;
  announced: Announced;
}

export type Action =
  | { do: 'bid'; seat: SeatName; value: number }
  | { do: 'hold' | 'pass' | 'take_skat' | 'throw_in' | 'agree' | 'refuse' | 'kontra' | 're'; seat: SeatName }
  | { do: 'look_at_skat'; seat: SeatName }
  | { do: 'show_cards'; seat: SeatName; cards: CardName[] }
  | { do: 'demand'; seat: SeatName; wants: 'end' | 'continue' }
  | { do: 'concede' | 'call_referee'; seat: SeatName | null }
  | { do: 'discard'; seat: SeatName; cards: CardName[] }
  | { do: 'announce'; seat: SeatName; announcement: Announcement; laid_open?: boolean }
  | { do: 'play'; seat: SeatName; card: CardName }
  | { do: 'expose'; seat: SeatName; asked?: Announced }
  | { do: 'announce_defence'; seat: SeatName; announced: Announced };
export type TableAction = { do: 'next_deal' } | { do: 'leave' };
export type ActionName = Action['do'];
export type ActionOf<Name extends ActionName> = Extract<Action, { do: Name }>;

export interface Call {
  seat: SeatName;
  call: number | string;
}

export interface Trick {
  leader: SeatName;
  cards: CardName[];
  winner: SeatName;
}

export interface Pending {
  offer: 'concession' | 'shortening' | 'soloist_claim' | 'defender_claim';
  by: SeatName;
  asked: Announced;
  agreed: SeatName[];
  refused: SeatName[];
}

/** What a step of a score can be; its name is its key in the messages. */
export type StepKind =
  | 'with'
  | 'without'
  | 'game'
  | 'hand'
  | 'schneider'
  | 'schneider_announced'
  | 'schwarz'
  | 'schwarz_announced'
  | 'ouvert'
  | 'schneider_announced_by_the_defenders'
  | 'schwarz_announced_by_the_defenders'
  | 'null'
  | 'null_hand'
  | 'null_ouvert'
  | 'null_ouvert_hand'
  | 'substitute'
  | 'kontra'
  | 're';

/** One step: what it brings (1 if not said), and the number said aloud with it where something is multiplied. */
export interface Step {
  kind: StepKind;
  count?: number;
  multiplier?: number;
  contract?: Contract;
}

/** What was entered for a game, as the sum needs it. */
export interface Entered {
  steps: readonly Step[];
  game_value: number;
  counted_value: number;
  score: number;
}

export interface Score extends Entered {
  won: boolean;
  overbid: boolean;
  articles: string[];
  multiplier: number | null;
}

export interface Result {
  ending: string;
  soloist: SeatName | null;
  score: Score | null;
  soloist_points: number;
  soloist_tricks: number;
  by: SeatName | null;
  ramsch: number[] | null;
  refutation: CardName[];
  articles: string[];
}

export interface Revealed {
  hands: CardName[][];
  skat: CardName[];
  discarded: CardName[];
}

export type Fault = 'lead_out_of_turn' | 'revoke' | 'cards_shown' | 'premature_pass' | 'skat_seen';

/** A call for the referee that waits: on what, and what the innocent party wants. */
export interface Called {
  by: SeatName | null;
  fault: Fault | null;
  seat: SeatName | null;
  demand: 'end' | 'continue' | null;
}

/** A call that was ruled on. */
export interface Settled extends Called {
  outcome: string;
  put_right: boolean;
  articles: string[];
}

export interface View {
  viewer: SeatName | 'dealer' | 'spectator';
  table_size: number;
  phase: Phase;
  turn: SeatName | null;
  hand: CardName[];
  card_counts: number[];
  calls: Call[];
  bid: number | null;
  soloist: SeatName | null;
  skat_taken: boolean;
  skat: CardName[] | null;
  announcement: Announcement | null;
  kontra: SeatName | null;
  re: boolean;
  defenders_announced: Announced;
  leader: SeatName;
  trick: CardName[];
  last_trick: Trick | null;
  tricks_won: number[];
  open_hands: (CardName[] | null)[];
  pending: Pending | null;
  result: Result | null;
  revealed: Revealed | null;
  legal: Action[];
  sitting: 'prevented' | 'open';
  shown: { seat: SeatName; cards: CardName[] }[];
  looked_at_skat: SeatName[];
  conceded: SeatName[];
  called: Called | null;
  settled: Settled[];
}

export interface PlaceInfo {
  place: number;
  name: string;
  kind: 'human' | 'computer' | 'free';
  player: string | null;
  seat: SeatName | null;
  connected: boolean;
  /** Gets up when the round is complete, or was sent away. */
  leaving?: boolean;
  /** The computer player who acts for a person who is away. */
  substitute?: string | null;
}

/** The place of whoever only watches: none. */
export const NOBODY = 0;

export interface TableInfo {
  id: string;
  size: 3 | 4;
  /** The own place, or `NOBODY`. */
  you: number;
  dealer: number;
  deal: number;
  round: number;
  places: PlaceInfo[];
  rules: { edition: string; options: Record<string, unknown> };
  house_rules: string[];
  finished: boolean;
  settings?: { tournament: boolean };
  stage?: 'waiting' | 'playing' | 'finished';
  ready?: number[];
}

export interface ListEntry {
  deal: number;
  dealer: number;
  soloist: number | null;
  ending: string;
  announcement: Announcement | null;
  bid: number | null;
  won: boolean | null;
  score: number;
  steps: Step[];
  overbid: boolean;
  totals: number[];
}

export interface ListInfo {
  /** How many deals the table had before this list. */
  before?: number;
  entries: ListEntry[];
  totals: number[];
  won: number[];
  lost: number[];
  seeger_fabian: number[];
}

/** How the deal on the table was shuffled; seed and pack are there once it is over. */
export interface Fair {
  deal: string;
  scheme: 1 | 2;
  commitment: string;
  commitments: ShownCommitment[];
  nonces: string[];
  seed: string | null;
  pack: CardName[] | null;
  /** The deals that were sealed in its place and never dealt. */
  voided: { deal: string }[];
}

export interface Snapshot {
  type: 'snapshot';
  seq: number;
  table: TableInfo;
  view: View | null;
  list: ListInfo;
  fair: Fair | null;
  /** The idle dealer's look into one hand; the cards are there for him alone. */
  look?: { seat: SeatName; allowed: boolean; hand: CardName[] | null } | null;
  /** The bid to be answered jumped: a "hold" waits a moment, a finger may be on its way. */
  hold_locked?: boolean;
}

export type Details = Record<string, string | number | boolean | null>;

export type ServerMessage =
  | Snapshot
  | { type: 'ack'; command_id: string; seq: number }
  | {
      type: 'refused';
      command_id: string | null;
      seq: number;
      code: string;
      articles: string[];
      details: Details;
      message: string;
    }
  | { type: 'presence'; connected: number[]; spectators: number }
  | { type: 'chat'; number: number; place: number; name: string; text: string }
  | { type: 'coming'; deal: string; commitment: string }
  | { type: 'gathered'; deal: string; commitments: ShownCommitment[] }
  | (RevealedDeal & { type: 'voided'; missing: number[] })
  | { type: 'objection'; deal: string; place: number; what: Complaint }
  | { type: 'noted'; what: string }
  | { type: 'error'; code: string; message: string };

export type Pace = 'slow' | 'normal' | 'fast' | 'instant';

/** The actions of one kind that the viewer may take now. */
export function legal<Name extends ActionName>(view: View, name: Name): ActionOf<Name>[] {
  return view.legal.filter((action): action is ActionOf<Name> => action.do === name);
}

/** The one action of a kind, if the viewer may take it now. */
export function may<Name extends ActionName>(view: View, name: Name): ActionOf<Name> | undefined {
  return legal(view, name)[0];
}
