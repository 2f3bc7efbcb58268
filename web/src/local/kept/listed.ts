/** A deal of a list on this device as the own games show it. */

import type { DealInfo, ListEntry } from '../../lib/wire';
import { OWN } from '../own_table';

/** The deal of this row, played by these; what it was in table points a server reckons. */
export function listed(row: ListEntry, players: readonly string[]): DealInfo {
  const { deal, soloist, announcement, ending, won, score, hinted } = row;
  const alone = soloist === OWN;
  const name = soloist === null ? null : (players[soloist - 1] ?? '');
  return {
    number: deal,
    first_of_list: 1,
    replays: true,
    soloist: name,
    alone,
    sat_out: false,
    contract: announcement?.contract ?? null,
    hand: announcement?.hand ?? false,
    announced: announcement?.announced ?? 'none',
    ending,
    by: name,
    won,
    score,
    points: alone ? score : 0,
    table_points: null,
    hinted: hinted.length > 0,
  };
}
