/** The puzzles of the package: one file, packed, kept by the browser, so that they need no network. */

import packed from '$puzzles/shipped.jsonl.gz?url';
import { request } from '../line/asking';
import type { Announcement, CardName, Contract, SeatName } from '../lib/wire';

/** `own` are one's own mistakes out of reviews; the others come with the package. */
export type Kind = 'open' | 'odds' | 'sure' | 'discard' | 'count' | 'own';

export type Place = SeatName | 'skat';

/** What is to be counted. */
export interface Counted {
  what: 'trumps' | 'suit' | 'soloist_points' | 'defender_points' | 'place';
  suit?: string;
  card?: CardName;
}

export interface Step {
  right: CardName[];
  then?: CardName[];
}

export interface Puzzle {
  id: string;
  kind: Kind;
  seat: SeatName;
  record: {
    deal: Record<SeatName | 'skat', CardName[]>;
    actions: RecordedAction[];
  };
  answer: {
    /** Of the kinds that ask for a card. */
    steps?: Step[];
    target?: number;
    ends?: Record<CardName, number>;
    chances?: Record<CardName, number>;
    worlds?: number;
    complete?: boolean;
    /** Of `sure`: how play goes on after each wrong card, where it does not win. */
    fails?: Record<CardName, CardName[]>;
    /** Of one's own mistakes: table points that each card loses on average, and what was played. */
    losses?: Record<CardName, number>;
    played?: CardName;
    /** Of a discard: the right pairs, and for each of the 66 in how many percent it wins. */
    pairs?: [CardName, CardName][];
    wins?: number[];
    /** Of what is counted. */
    number?: number;
    place?: Place;
  };
  missed: Record<string, number>;
  rating: number;
  /** Of a discard: the game to lay away for. */
  game?: Contract;
  counted?: Counted;
}

export interface RecordedAction {
  do: string;
  seat: SeatName;
  card?: CardName;
  cards?: CardName[];
  value?: number;
  announcement?: Announcement;
}

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);

/** All puzzles, in their order; fetched and unpacked once. */
export async function fetchPuzzles(address: string = packed): Promise<Puzzle[]> {
  const answer = await request(address);
  if (!answer.ok || !answer.body) throw new Error(`${answer.status}`);
  const text = await new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Puzzle);
}

/** The number of a day, the same all over the world at one time. */
export const dayOf = (time: number): number => Math.floor((time - FIRST_DAY) / DAY);

/** Until this day so many discards took turns; those that came later stand behind them. */
const BEFORE_IT_GREW = { kind: 'discard', day: 327, number: 49 } as const;

/** The puzzle of this day; of no puzzles none. */
export function dailyOf(puzzles: readonly Puzzle[], kind: Kind, day: number): Puzzle | undefined {
  const { kind: grown, day: from, number } = BEFORE_IT_GREW;
  const own = puzzles
    .filter((puzzle) => puzzle.kind === kind)
    .slice(0, kind === grown && day < from ? number : undefined);
  return own[((day % own.length) + own.length) % own.length];
}

/** How hard it is, in three words. */
export function hardness({ rating }: Puzzle): 'easy' | 'medium' | 'hard' {
  return rating < 1150 ? 'easy' : rating < 1550 ? 'medium' : 'hard';
}
