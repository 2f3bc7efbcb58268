/** Tables with several people: what the page asks the server for, and what a table tells of them. */

import { request } from '../lib/asking';
import type { Edition, HouseRule, Language } from '../lib/settings.svelte';
import { Refusal, remember, type Membership } from '../lib/tables';
import type { SeatName, TableInfo } from '../lib/wire';

export interface Listed {
  id: string;
  stage: 'waiting' | 'playing' | 'finished';
  size: 3 | 4;
  places: { place: number; name: string; kind: 'human' | 'computer' | 'free'; connected: boolean }[];
  deal: number;
  deals: number | null;
  stake: string;
  room: 'seat' | 'ask' | 'none';
  settings?: {
    spectators: boolean;
    seating: 'chosen' | 'drawn';
    length: TableWish['length'];
    clock: { per: TableWish['clock'] };
  };
  rules?: { edition: Edition };
  house_rules?: string[];
}

export interface Newcomer {
  number: number;
  name: string;
  place: number;
  consents: number[];
}

/** What a table of people tells beside what the felt shows. */
export interface PeopleInfo {
  role: 'player' | 'newcomer' | 'spectator';
  stage: 'waiting' | 'playing' | 'finished';
  host: number;
  ready: number[];
  newcomers: Newcomer[];
  stake: { offered: string; agreed: number[]; in_force: string };
  substitutes: Map<number, string>;
}

type Told = Partial<Omit<PeopleInfo, 'substitutes'>> & {
  places: { place: number; substitute?: string | null }[];
};

export interface ClockInfo {
  left_ms: number[];
  running: number[];
}

/** What every place has left to think; null where no clock runs. */
export function clockOf(table: TableInfo): ClockInfo | null {
  return (table as unknown as { clock?: ClockInfo | null }).clock ?? null;
}

export interface ChatLine {
  number: number;
  place: number;
  name: string;
  text: string;
}

/** What is no part of the game: said, reported. */
export type TalkMessage = { type: 'chat'; text: string } | { type: 'report'; place: number; reason: string };

export const LENGTHS = ['open', 'round', '12', 'series'] as const;
export const CLOCKS = ['none', 'move', 'deal'] as const;
export const TAKE_OVERS = [60, 300, 'never'] as const;
export const TIME_OUTS = ['computer', 'throw_in'] as const;
export const STAKES = ['0', '1/4', '1/2', '1'] as const;

/** How somebody wants a table of people to be run. */
export interface TableWish {
  visibility: 'public' | 'private';
  length: (typeof LENGTHS)[number];
  clock: (typeof CLOCKS)[number];
  /** What happens to somebody whose time is up. */
  timeOut: (typeof TIME_OUTS)[number];
  /** After how many seconds a computer player takes the place of somebody who is away. */
  takeOver: (typeof TAKE_OVERS)[number];
  stake: (typeof STAKES)[number];
  drawn: boolean;
  spectators: boolean;
  tournament: boolean;
}

export const USUAL_WISH: TableWish = {
  visibility: 'private',
  length: 'open',
  clock: 'none',
  timeOut: 'computer',
  takeOver: 60,
  stake: '0',
  drawn: false,
  spectators: false,
  tournament: false,
};

const SECONDS = { none: 60, move: 60, deal: 300 };

/** The people of a table; a table that says nothing of them is being played. */
export function peopleOf(table: TableInfo): PeopleInfo {
  const told = table as unknown as Told;
  const away = told.places.flatMap(({ place, substitute }) =>
    substitute ? [[place, substitute] as const] : [],
  );
  return {
    role: told.role ?? 'player',
    stage: told.stage ?? 'playing',
    host: told.host ?? 1,
    ready: told.ready ?? [],
    newcomers: told.newcomers ?? [],
    stake: told.stake ?? { offered: '0', agreed: [], in_force: '0' },
    substitutes: new Map(away),
  };
}

/** Whether other people sit at this table. */
export function others(table: TableInfo): boolean {
  return table.places.some(({ kind, place }) => kind === 'human' && place !== table.you);
}

/** Whether other people go on playing when we leave now. */
export function staysWithOthers(table: TableInfo): boolean {
  return others(table) && peopleOf(table).stage === 'playing';
}

/** What people may ask for beside the actions of a deal. */
export type PeopleAction =
  | { do: 'begin' | 'announce_leave' | 'leave' | 'come_back' }
  | { do: 'seat_computer'; place: number; player: string }
  | { do: 'free_place' | 'remove'; place: number }
  | { do: 'agree_stake'; agrees: boolean }
  | { do: 'ask_to_look'; seat: SeatName }
  | { do: 'let_look'; agrees: boolean }
  | { do: 'consent'; newcomer: number; agrees: boolean };

interface Reply {
  table?: string;
  place?: number | null;
  token?: string;
  error?: { code: string; message: string };
}

async function asked(path: string, body?: object): Promise<Reply & Record<string, unknown>> {
  let response: Response;
  try {
    const post = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    };
    response = await request(path, body ? post : {});
  } catch {
    throw new Refusal('unreachable');
  }
  const reply = (await response.json().catch(() => ({}))) as Reply & Record<string, unknown>;
  if (!response.ok) throw new Refusal(reply.error?.code ?? 'unreachable', reply.error?.message);
  return reply;
}

function seated(reply: Reply, size: number): Membership {
  if (!reply.table || !reply.token) throw new Refusal('unreachable');
  const membership = { table: reply.table, token: reply.token, size, since: Date.now() };
  remember(membership);
  return membership;
}

/** The names of the computer players there are, and the usual one. */
export async function levels(): Promise<{ levels: string[]; usual: string }> {
  const told = (await asked('/api/levels')) as { levels?: string[]; usual?: string };
  return { levels: told.levels ?? [], usual: told.usual ?? 'simple' };
}

/** The public tables where somebody is. */
export async function publicTables(): Promise<Listed[]> {
  return ((await asked('/api/tables')) as { tables?: Listed[] }).tables ?? [];
}

/** A table as one sees it from the door. */
export async function lookAt(table: string): Promise<Listed> {
  return (await asked(`/api/tables/${encodeURIComponent(table)}`)) as unknown as Listed;
}

/** Sit down at a table, or ask those who play there. */
export async function sitDown(
  table: Listed,
  name: string,
  language: Language,
  place?: number,
): Promise<Membership> {
  const path = `/api/tables/${encodeURIComponent(table.id)}/places`;
  return seated(await asked(path, { name, language, place }), table.size);
}

/** Watch a table that lets people watch; nobody needs a secret for that. */
export function watch(table: Listed): Membership {
  return { table: table.id, token: '', size: table.size, since: Date.now() };
}

/** Open a table with places for people, or with computer players of one strength. */
export async function openForPeople(wish: {
  size: 3 | 4;
  name: string;
  language: Language;
  edition: Edition;
  houseRules: readonly HouseRule[];
  others: string[];
  run: TableWish;
}): Promise<Membership> {
  const { houseRules, run, ...rest } = wish;
  const rules = Object.fromEntries(houseRules.map((rule) => [rule, true]));
  const settings = {
    visibility: run.visibility,
    length: run.length,
    seating: run.drawn ? 'drawn' : 'chosen',
    clock: { per: run.clock, seconds: SECONDS[run.clock], on_time_out: run.timeOut },
    take_over_seconds: run.takeOver === 'never' ? null : run.takeOver,
    spectators: run.spectators && !run.tournament,
    tournament: run.tournament,
  };
  const body = { ...rest, options: { ...rules, stake: run.stake }, settings };
  return seated(await asked('/api/tables', body), wish.size);
}
