/** Deals that go on again: where they come from, tries of computer players, a person's turn. */

import { answered, post } from '../line/answers';
import { secretAt } from '../lib/tables';
import type { DealToTry, PlayedOn, PlayOn, Tries, WantTries } from '../lib/wire';
import { fromFragment } from '../review/record';
import { waited, type Standing } from '../review/waiting';

export type Level = PlayOn['level'];
export const LEVELS: readonly Level[] = ['beginner', 'simple', 'club', 'strong'];

/** The finished deal of a table, with the secret of the own place if there is one. */
async function ofTable(table: string, number: string): Promise<DealToTry> {
  return answered(`/api/tables/${encodeURIComponent(table)}/deals/${number}/record`, {
    token: secretAt(table),
  });
}

/** The deal of an address: one of a table, or the record in its fragment; null where there is none. */
export async function dealOfAddress(
  table: { table: string; number: string } | null,
  fragment: string,
): Promise<DealToTry | null> {
  if (table) return ofTable(table.table, table.number);
  const record = await fromFragment(fragment);
  return record === null ? null : post<DealToTry>('/api/tries/deal', { record });
}

/** Lets computer players try; `told` hears how far they are, and says whether the page still waits. */
export async function letThemTry(
  wanted: WantTries,
  told: (standing: Standing<Tries>) => boolean,
): Promise<void> {
  const { key } = await post<{ key: string }>('/api/tries', wanted);
  await waited<Tries>(key, told);
}

export const others = (asked: PlayOn): Promise<PlayedOn> => post<PlayedOn>('/api/tries/turn', asked);
