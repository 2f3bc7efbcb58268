/** The finished deals of a table on this device as records of the form skat-record/1, which servers read. */

import { REVISION } from '../../lib/offered';
import { SEATS } from '../../lib/snapshot';
import type { SeatName } from '../../lib/wire';
import type { Entry } from '../entries';
import { isRuled } from '../refusing';
import { entered } from '../local_table';
import { emptyTable, OWN, placeOf, seatOf, type LocalTable } from '../own_table';

/** One deal of the list, with the seat that the person at this device had. */
export interface LocalRecord {
  readonly deal: number;
  readonly seat: SeatName;
  readonly record: string;
}

function recordOf(
  { id: place, dealer, deal, names, isHinted }: LocalTable,
  actions: readonly Entry[],
): string {
  const [forehand, middlehand, rearhand] = deal?.dealt ?? [];
  const players = SEATS.map((seat) => names[placeOf(dealer, seat) - 1]);
  return JSON.stringify({
    format: 'skat-record/1',
    edition: 'isko-2022',
    revision: REVISION,
    players,
    place,
    ...(isHinted ? { hinted: [seatOf(dealer, OWN)] } : {}),
    deal: { forehand, middlehand, rearhand, skat: deal?.dealtSkat },
    actions,
  });
}

/** All finished deals, in their order. */
export function recordsOf(id: string, entries: readonly Entry[]): LocalRecord[] {
  const records: LocalRecord[] = [];
  let table = emptyTable(id);
  let actions: Entry[] = [];
  for (const entry of entries) {
    table = entered(table, entry);
    if (entry.do === 'deal_cards') actions = [];
    else if (entry.do === 'verdict' || isRuled(entry)) actions.push(entry);
    if (table.rows.length > records.length)
      records.push({
        deal: table.rows.length,
        seat: seatOf(table.dealer, OWN),
        record: recordOf(table, actions),
      });
  }
  return records;
}
