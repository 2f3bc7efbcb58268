/** Which of the tables that are played here stands back, and by how many deals. */

import type { OnlineTable } from '../../lib/wire';

/** What is left of a list, from 1 at its beginning to 0 at its end. */
const share = ({ deal, deals }: OnlineTable): number => (deals ? (deals - deal) / deals : 0);

/** So many deals a table is behind the one in the middle; tables of three and four have lists of their own length. */
export function behind(table: OnlineTable, all: readonly OnlineTable[]): number {
  const shares = all.map(share).sort((one, other) => one - other);
  const middle = shares[Math.floor((shares.length - 1) / 2)] ?? 0;
  return Math.max(0, Math.round((share(table) - middle) * table.deals));
}

/** A table that calls the referee stands first, then the one that is furthest behind. */
export function inOrder(tables: readonly OnlineTable[]): OnlineTable[] {
  return [...tables].sort(
    (one, other) =>
      Number(other.awaited) - Number(one.awaited) || share(other) - share(one) || one.table - other.table,
  );
}
