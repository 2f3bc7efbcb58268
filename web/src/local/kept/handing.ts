/** Deals of tables on this device, handed to the account: each once, however often and from wherever that is tried. */

import { answered, post, Refusal } from '../../line/answers';
import { read, write } from '../../lib/storage';
import type { DeviceList, DeviceLists } from '../../lib/wire';
import { entriesOf, keptTables } from './kept';
import { recordsOf } from './recording';

const PATH = '/api/account/device-deals';
/** As many as a server takes at once. */
const AT_ONCE = 30;
const KEY = 'skat.handed';

/** How many deals of a list were handed over, and the mark of the account that has them. */
type Handed = Record<string, { to: string; deals: number }>;

/** Codes of what a server never takes, however often it is sent. */
const NEVER = ['not_of_a_device', 'bad_request'];

/**
 * Hands over what the account of this mark lacks; lists that went to another account stay with that. All or nothing of a request.
 * A list that the server refuses stays on this device alone, and the others go on.
 */
export async function handOver(to: string): Promise<void> {
  for (const { id: list, since } of await keptTables())
    await handOne({ list, since, to }).catch((error: unknown) => {
      if (!(error instanceof Refusal && NEVER.includes(error.code))) throw error;
    });
}

async function handOne({ list, since, to }: { list: string; since: number; to: string }): Promise<void> {
  const before = read<Handed>(KEY, {})[list];
  if (before && before.to !== to) return;
  const records = recordsOf(list, await entriesOf(list));
  for (let at = before?.deals ?? 0; at < records.length; at += AT_ONCE) {
    const deals = records.slice(at, at + AT_ONCE).map((one) => ({ ...one, list, since: toSeconds(since) }));
    // The server refuses what another tab's account would get.
    await post(PATH, { account: to, deals });
    // A second tab may have told more meanwhile: that is kept once, too.
    write(KEY, { ...read<Handed>(KEY, {}), [list]: { to, deals: at + deals.length } });
  }
}

/** The release before wrote down names: what went to the account of this name is that of its mark. */
export function carryOver(name: string, to: string): void {
  const handed = Object.entries(read<Handed>(KEY, {}));
  if (handed.some(([, one]) => one.to === name))
    write(
      KEY,
      Object.fromEntries(handed.map(([list, one]) => [list, one.to === name ? { ...one, to } : one])),
    );
}

/** What went to the account of this mark is of none any more: it was deleted. */
export function takeBack(from: string): void {
  const handed = Object.entries(read<Handed>(KEY, {}));
  write(KEY, Object.fromEntries(handed.filter(([, one]) => one.to !== from)));
}

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** The lists that the account has, of whatever device. */
export const listsOfAccount = (): Promise<DeviceLists> => answered<DeviceLists>(PATH);

/** Whether the account has all deals of this list of the device, so that the list can go from here. */
export const isWhole = (here: { list: string; deals: number }, inAccount: readonly DeviceList[]): boolean =>
  inAccount.some((one) => one.list === here.list && one.deals.length >= here.deals);

export const forgetInAccount = (list: string): Promise<DeviceLists> =>
  post<DeviceLists>(`${PATH}/forget`, { list });
