/** The tables this browser has a place at, and the two requests that are not on the socket. */

import { answered } from '../line/answers';
import type { SeatedBody } from './wire';
import { notePlace, ownPlaces } from './played';
import { optionsOf, type HouseRule } from './house_rules';
import type { Language } from './settings.svelte';

export interface Membership {
  table: string;
  /** Empty where an account has the place, which opens it in any browser. */
  token: string;
  account?: boolean;
  size: number;
  since: number;
  /** How it stood when we looked last. */
  deal?: number;
  points?: number;
  stage?: Standing['stage'];
  /** With whom. */
  others?: readonly string[];
}

/** The deal that lies there, our list points, who else sits there, and whether people gather, play, or the list is full.
 *  The deals of a day are over when they are played: nothing goes on there. */
export interface Standing {
  deal: number;
  points: number;
  stage: 'gathering' | 'playing' | 'full' | 'over';
  others: readonly string[];
}

const KEY = 'skat.tables';
const KEPT = 8;

/** The tables one can come back to, the latest first. */
export function memberships(): Membership[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Membership[];
  } catch {
    return [];
  }
}

function keep(all: Membership[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, KEPT)));
  } catch {
    return;
  }
}

export function remember(membership: Membership): void {
  notePlace(membership);
  keep([membership, ...memberships().filter(({ table }) => table !== membership.table)]);
}

/** Note how a table stands, for who comes back to it from the first page. */
export function noteStanding(table: string, standing: Standing): void {
  const all = memberships();
  const known = all.find((one) => one.table === table);
  const now = { ...known, ...standing };
  if (known && JSON.stringify(now) !== JSON.stringify(known))
    keep(all.map((one) => (one === known ? { ...one, ...standing } : one)));
}

/** Whether there is something to go on with: a table of before says nothing of its stage, and is. */
export const goesOn = ({ stage }: Membership): boolean => stage !== 'full' && stage !== 'over';

/** Whether a table is on this device alone: no server knows it. */
export const isLocal = (table: string): boolean => table.startsWith('local-');

export function forget(table: string): void {
  keep(memberships().filter((known) => known.table !== table));
}

export function forgetAll(): void {
  keep([]);
}

/** The secret of the own place at a table, if there is one: also at one that was left. */
export const secretAt = (table: string): string | undefined =>
  [...memberships(), ...ownPlaces()].find((known) => known.table === table)?.token;

/** Open a new table with computer players; the reply is this browser's place at it. */
export async function openTable(wish: {
  size: 3 | 4;
  name: string;
  language: Language;
  houseRules: readonly HouseRule[];
  settings?: { open_play: boolean; training: boolean };
}): Promise<Membership> {
  const { houseRules, ...rest } = wish;
  const body = { ...rest, edition: 'isko-2022', options: optionsOf(houseRules) };
  const { table, token } = await answered<SeatedBody>('/api/tables', { body });
  const membership = { table, token, size: wish.size, since: Date.now() };
  remember(membership);
  return membership;
}
