/** Deals of tables on this device, handed to the account: each once, however often and from wherever that is tried. */

import { answered, post } from '../line/answers';
import { read, write } from '../lib/storage';
import type { DeviceLists } from '../lib/wire';
import { entriesOf, keptTables } from './kept';
import { recordsOf } from './recording';

const PATH = '/api/account/device-deals';
/** As many as a server takes at once. */
const AT_ONCE = 30;
const KEY = 'skat.handed';

/** How many deals of a list were handed over, and whose account has them. */
type Handed = Record<string, { to: string; deals: number }>;

/** Whether an account has deals of this list. */
export const isHanded = (list: string): boolean => list in read<Handed>(KEY, {});

/** Hands over what this account lacks; lists that went to another account stay with that. All or nothing of a request. */
export async function handOver(to: string): Promise<void> {
  for (const { id: list, since } of await keptTables()) {
    const before = read<Handed>(KEY, {})[list];
    if (before && before.to !== to) continue;
    const records = recordsOf(list, await entriesOf(list));
    for (let at = before?.deals ?? 0; at < records.length; at += AT_ONCE) {
      const deals = records.slice(at, at + AT_ONCE).map((one) => ({ ...one, list, since: toSeconds(since) }));
      await post(PATH, { deals });
      // A second tab may have told more meanwhile: that is kept once, too.
      write(KEY, { ...read<Handed>(KEY, {}), [list]: { to, deals: at + deals.length } });
    }
  }
}

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** The lists that the account has, of whatever device. */
export const listsOfAccount = (): Promise<DeviceLists> => answered<DeviceLists>(PATH);

export const forgetInAccount = (list: string): Promise<DeviceLists> =>
  post<DeviceLists>(`${PATH}/forget`, { list });
