/** Deals that go on again: where they come from, tries of computer players, a person's turn. */

import { answered, loaded, post } from '../line/answers';
import { host } from '../lib/host';
import { SEATS } from '../lib/snapshot';
import { isLocal, secretAt } from '../lib/tables';
import type { DealToTry, PlayedOn, PlayOn, Tries, WantTries } from '../lib/wire';
import type { OwnLevel } from '../local/own_table';
import { fromFragment } from '../review/record';
import { waited, type Standing } from '../review/waiting';

export type Level = PlayOn['level'];
/** Those whom the page itself knows; without a server there are no others. */
const HERE: readonly OwnLevel[] = ['simple', 'club'];
export const LEVELS: readonly Level[] = host.alone ? HERE : ['beginner', ...HERE, 'strong'];

/** The finished deal of a table, with the secret of the own place if there is one. */
async function ofTable(table: string, number: string): Promise<DealToTry> {
  return answered(`/api/tables/${encodeURIComponent(table)}/deals/${number}/record`, {
    token: secretAt(table),
  });
}

/** The finished deal of a table on this device. */
async function ofDevice(table: string, number: string): Promise<DealToTry> {
  const { localDeal } = await loaded(import('../local/line'));
  const { told, record } = await localDeal(table, Number(number));
  const [first = '', second = '', third = ''] = SEATS.map(
    (one) => told.places.find(({ seat }) => seat === one)?.name,
  );
  return { ...(await ofRecord(record.record)), players: [first, second, third], you: record.seat };
}

/** The finished deal of a record: by the page, and by the server where that does not know its rules. */
async function ofRecord(record: string): Promise<DealToTry> {
  const own = await import('../local/onward/tries').catch(() => null);
  return own?.dealHere(record) ?? post<DealToTry>('/api/tries/deal', { record });
}

/** The deal of an address: one of a table, or the record in its fragment; null where there is none. */
export async function dealOfAddress(
  table: { table: string; number: string } | null,
  fragment: string,
): Promise<DealToTry | null> {
  if (table && isLocal(table.table)) return ofDevice(table.table, table.number);
  if (table) return ofTable(table.table, table.number);
  const record = await fromFragment(fragment);
  return record === null ? null : ofRecord(record);
}

/** Lets computer players try; `told` hears how far they are, and says whether the page still waits. */
export async function letThemTry(
  wanted: WantTries,
  told: (standing: Standing<Tries>) => boolean,
): Promise<void> {
  const own = await import('../local/onward/tries').catch(() => null);
  const working = { state: 'working' as const, ahead: 0, share: 0, code: null, answer: null };
  let awaited = true;
  const answer = await own?.triesHere(wanted, (share) => (awaited = told({ ...working, share })));
  if (!awaited) return;
  if (answer) return void told({ ...working, state: 'done', share: 1, answer });
  const { key } = await post<{ key: string }>('/api/tries', wanted);
  await waited<Tries>(key, told);
}

/** What the others do until the person is to decide: the kernel in the page, and the server where that has no answer. */
export async function others(asked: PlayOn): Promise<PlayedOn> {
  const own = await import('../local/onward/going_on').catch(() => null);
  return (await own?.turnHere(asked)) ?? post<PlayedOn>('/api/tries/turn', asked);
}
