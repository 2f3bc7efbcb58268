/** Where deals and lists are looked back at. */

import type { TableInfo } from '../lib/snapshot';
import { isLocal } from '../lib/tables';
import type { ListInfo } from '../lib/wire';

/** The address of a deal's review, at the decision with this number. */
export const addressOfReview = (from: string, number?: number): string =>
  `/review?from=${encodeURIComponent(from)}${number === undefined ? '' : `#${number}`}`;

/** The address of the review of a table's list, which begins with the deal of this number. */
export const addressOfList = (table: string, first: number): string =>
  `/review?table=${encodeURIComponent(table)}&list=${first}`;

/** The address of the review of the list that lies at a table, for its players once it is over, which one of this device
 *  never is. */
export function addressOfWhole(list: ListInfo, table: TableInfo): string | undefined {
  const isPlaying = table.stage === 'playing' && !isLocal(table.id);
  if (table.role !== 'player' || isPlaying || !list.entries.length) return undefined;
  return addressOfList(table.id, list.before + 1);
}
