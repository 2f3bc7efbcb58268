/** Tables with several people: what the page asks the server for, and what a table tells of them. */

import { answered, sent } from '../line/answers';
import { hasAccount, ownPlaces } from '../lib/played';
import { optionsOf, type HouseRule } from '../lib/house_rules';
import type { Edition, Language } from '../lib/settings.svelte';
import { say } from '../lib/messages.svelte';
import { isLocal, remember, secretAt, type Membership } from '../lib/tables';
import type { TableInfo } from '../lib/snapshot';
import type {
  ChatLine,
  LevelsBody,
  Listed,
  LobbyBody,
  MetBody,
  MetPerson,
  SeatedBody,
  Settings,
} from '../lib/wire';

export const LENGTHS = ['open', 'round', '12', 'series'] as const;
export const CLOCKS = ['none', 'move', 'deal'] as const;
export const TAKE_OVERS = [60, 300, 'never'] as const;
export const TIME_OUTS = ['computer', 'throw_in'] as const;
export const STAKES = ['0', '1/4', '1/2', '1'] as const;

/** How the host wants a table of people to be run. */
export interface TableWish {
  visibility: 'public' | 'private';
  length: (typeof LENGTHS)[number];
  clock: (typeof CLOCKS)[number];
  /** What happens to a player whose time is up. */
  timeOut: (typeof TIME_OUTS)[number];
  /** After how many seconds a computer player takes the place of a player who is away. */
  takeOver: (typeof TAKE_OVERS)[number];
  stake: (typeof STAKES)[number];
  drawn: boolean;
  spectators: boolean;
  /** Whether bots may sit down. */
  bots: boolean;
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
  bots: true,
  tournament: false,
};

/** The same as the server has it. */
export function settingsOf(run: TableWish): Omit<Settings, 'open_play' | 'training'> {
  return {
    visibility: run.visibility,
    length: run.length,
    seating: run.drawn ? 'drawn' : 'chosen',
    clock: { per: run.clock, seconds: SECONDS[run.clock], on_time_out: run.timeOut },
    take_over_seconds: run.takeOver === 'never' ? null : run.takeOver,
    spectators: run.spectators && !run.tournament,
    tournament: run.tournament,
    ...(run.bots ? {} : { bots: false }),
  };
}

/** How a table is run, as its host could have wished it. */
export function wishOf({ settings: run, stake }: TableInfo): TableWish {
  return {
    visibility: run.visibility,
    length: run.length,
    clock: run.clock.per,
    timeOut: run.clock.on_time_out,
    takeOver:
      TAKE_OVERS.find((one) => one === run.take_over_seconds) ?? (run.take_over_seconds ? 60 : 'never'),
    stake: STAKES.find((one) => one === stake.offered) ?? '0',
    drawn: run.seating === 'drawn',
    spectators: run.spectators,
    bots: run.bots !== false,
    tournament: run.tournament,
  };
}

const SECONDS = { none: 60, move: 60, deal: 300 };

/** Whether a computer player acts for the one at this place, who is away. */
export function hasSubstitute({ places }: TableInfo, at: number): boolean {
  return places.some(({ place, substitute }) => place === at && Boolean(substitute));
}

/** Whether other people sit at this table. */
export function others(table: TableInfo): boolean {
  return table.places.some(({ kind, place }) => kind === 'human' && place !== table.you);
}

/** Whether other people go on playing when we leave now. */
export function staysWithOthers(table: TableInfo): boolean {
  return others(table) && table.stage === 'playing';
}

/** What becomes of the table and of a deal that runs for who leaves now, in words. */
export function leavingMeans(table: TableInfo | null): string {
  if (table?.role !== 'player') return say('menu.leave.watching');
  if (staysWithOthers(table)) return say('menu.leave.others');
  return say(isLocal(table.id) ? 'menu.leave.here' : 'menu.leave.warning');
}

function seated({ table, token }: SeatedBody, size: number): Membership {
  const membership = { table, token, size, since: Date.now() };
  remember(membership);
  return membership;
}

/** The names of the computer players there are, and the usual one. */
export const levels = (): Promise<LevelsBody> => answered('/api/levels');

/** The public tables with a person at them, and how many people wait to play now. */
export const lobby = (): Promise<LobbyBody> => answered('/api/tables');

/** With whom one has played, the latest first; a guest by the places of this browser. */
export async function met(): Promise<readonly MetPerson[]> {
  return (await answered<MetBody>('/api/people', { body: { places: hasAccount() ? [] : ownPlaces() } }))
    .people;
}

/** A table as one sees it from the door. */
export const lookAt = (table: string): Promise<Listed> =>
  answered(`/api/tables/${encodeURIComponent(table)}`);

/** Sit down at a table, or ask those who play there. */
export async function sitDown(
  table: Listed,
  name: string,
  language: Language,
  place?: number,
): Promise<Membership> {
  const path = `/api/tables/${encodeURIComponent(table.id)}/places`;
  return seated(await answered(path, { body: { name, language, place } }), table.size);
}

/** Be called otherwise at a table, before its list begins. */
export const giveName = (table: string, name: string): Promise<void> => asTheOneAt(table, 'name', { name });

/** Ask a bot to sit down at a table where we have a place. */
export const inviteBot = (table: string, bot: string): Promise<void> =>
  asTheOneAt(table, 'invitations', { bot });

async function asTheOneAt(table: string, what: string, body: object): Promise<void> {
  await sent(`/api/tables/${encodeURIComponent(table)}/${what}`, { body, token: secretAt(table) });
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
  const body = {
    ...rest,
    options: { ...optionsOf(houseRules), stake: run.stake },
    settings: settingsOf(run),
  };
  return seated(await answered('/api/tables', { body }), wish.size);
}

/** Whether both are one line of the chat: each server numbers its own, and older ones give no mark. */
export const isSameLine = (one: ChatLine, other: ChatLine): boolean =>
  one.mark || other.mark
    ? one.mark === other.mark
    : one.number === other.number && one.place === other.place && one.text === other.text;
