/** The lists this browser knows, and the two requests that open and read one. */

import { request } from '../line/asking';
import { drawn, type Code } from '../lib/codes';
import { drop, read, write } from '../lib/storage';
import { freshId } from '../lib/host';
import type { Language } from '../lib/settings.svelte';
import type { Failure } from '../line/asking';
import { optionsOf, type HouseRule } from '../lib/house_rules';
import type {
  EnteredBody,
  EnterLine,
  LinkCode,
  ListRequest,
  OpenedList,
  ShownLine,
  ShownList,
} from '../lib/wire';

/** A list and the secret one has to it; the one who opened it also has the link for the others. */
export interface KnownList {
  list: string;
  key: string;
  view: string | null;
  title: string;
  players: string[];
  since: number;
  /** When it was looked at last, and whether nothing is written any more; old entries say neither. */
  seen?: number;
  over?: boolean;
}

/** A deal as its keeper types it: a game, a Ramsch, or neither where it was passed. */
export type Typed = Pick<EnterLine, 'game' | 'ramsch'>;

/** What was typed for a line; nothing for a deal that was passed, or is not there. */
export function typedOf(line: ShownLine | undefined): Typed | null {
  const { game = null, typed_ramsch: ramsch } = line ?? {};
  return ramsch ? { game, ramsch } : game && { game };
}

export interface Waiting {
  id: string;
  action: ListRequest;
}

const KEY = 'skat.lists';
const KEPT = 12;

export const knownLists = (): KnownList[] => read(KEY, [] as KnownList[]);

export function rememberList(known: KnownList): void {
  const all = knownLists();
  const before = all.find(({ list }) => list === known.list);
  // One who follows his own link for the others does not lose the one to write with.
  const kept = before?.view === known.key ? before : known;
  const sorted = [{ ...kept, seen: Date.now() }, ...all.filter(({ list }) => list !== known.list)];
  write(KEY, sorted.slice(0, KEPT));
  for (const { list } of sorted.slice(KEPT)) drop(`skat.list.${list}.shown`);
}

/** What waits to be sent, kept for the case that the page is reloaded in the gap. */
export const waitingOf = (list: string): Waiting[] => read(`skat.list.${list}`, [] as Waiting[]);

/** The list as it was shown last, for a page that is reloaded without a network. */
export function shownOf(list: string): ShownList | null {
  const kept = read<ShownList | null>(`skat.list.${list}.shown`, null);
  return kept && asNow(kept);
}

/** A list as it is shown now, where a release that knew less has kept or told it. */
export const asNow = (shown: ShownList): ShownList => ({
  ...shown,
  lines: shown.lines.map((line) => ({ ...NOTHING_OF_THE_HOUSE, ...line })),
});

const NOTHING_OF_THE_HOUSE = { bock: false, times: 1, ramsch: [], typed_ramsch: null };

export const keepShown = (shown: ShownList): void => write(`skat.list.${shown.list}.shown`, shown);

export function keepWaiting(list: string, waiting: readonly Waiting[]): void {
  if (waiting.length) write(`skat.list.${list}`, waiting);
  else drop(`skat.list.${list}`);
}

/** An answer of the server that is not the thing asked for. */
export class Refused extends Error {
  readonly code: string;
  readonly seq: number | null;

  constructor(code: string, message: string, seq: number | null = null) {
    super(message);
    this.code = code;
    this.seq = seq;
  }
}

async function asked<Body>(path: string, init: RequestInit, key: string | null): Promise<Body> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (key) headers['Authorization'] = `Bearer ${key}`;
  const response = await request(path, { ...init, headers });
  const body = (await response.json().catch(() => ({}))) as Body & Failure;
  if (!response.ok) {
    const { code = `http_${response.status}`, message = '' } = body.error ?? {};
    throw new Refused(code, message, body.seq ?? null);
  }
  return body;
}

export const pathOf = (list: string): string => `/api/lists/${encodeURIComponent(list)}`;

export async function openList(wish: {
  players: string[];
  title: string;
  length: number | null;
  language: Language;
  stake: string;
  house: readonly HouseRule[];
}): Promise<KnownList> {
  const { stake, house, ...rest } = wish;
  const options = { ...optionsOf(house), ...(stake && stake !== '0' ? { stake } : {}) };
  const opened = await asked<OpenedList>(
    '/api/lists',
    { method: 'POST', body: JSON.stringify({ ...rest, options }) },
    null,
  );
  const known = {
    list: opened.list,
    key: opened.key,
    view: opened.view_key,
    title: wish.title,
    players: wish.players,
    since: Date.now(),
  };
  rememberList(known);
  return known;
}

export const readList = (list: string, key: string): Promise<ShownList> =>
  asked<ShownList>(pathOf(list), {}, key);

export const sendCommand = (
  list: string,
  key: string,
  { id, action }: Waiting,
  seq: number,
  language: Language,
): Promise<EnteredBody> =>
  asked(
    `${pathOf(list)}/commands`,
    { method: 'POST', body: JSON.stringify({ command_id: id, expected_seq: seq, action, language }) },
    key,
  );

/** A code for a link that another phone only has to look at, as the path of its dark modules. */
export async function codeOf(known: KnownList, link: string): Promise<Code> {
  const { rows } = await asked<LinkCode>(
    `${pathOf(known.list)}/code`,
    { method: 'POST', body: JSON.stringify({ link }) },
    known.key,
  );
  return drawn(rows);
}

export const waitingFor = (action: ListRequest): Waiting => ({ id: freshId(), action });
