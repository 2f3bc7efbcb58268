/** A finished deal of a table on this device, looked back at: what a server tells of one of its own. */

import { sortedFor } from '../../lib/cards';
import { SEATS } from '../../lib/snapshot';
import type { PastDeal, PastStep, Verdict } from '../../lib/wire';
import type { Deal } from '../deal';
import type { Entry } from '../entries';
import { recordsOf, type LocalRecord } from '../kept/recording';
import { entered } from '../local_table';
import { isRuled, type Ruled } from '../refusing';
import { emptyTable, OWN, seatOf, type LocalTable } from '../own_table';

/** The deal as it was dealt, or after an action. */
interface Stage {
  action: Ruled | Verdict | null;
  deal: Deal;
}

/** What is told of the deal, its stages and its record. */
export interface Looked {
  told: PastDeal;
  stages: readonly Stage[];
  record: LocalRecord;
}

function stepOf({ action, deal }: Stage): PastStep {
  const contract = deal.announcement?.contract ?? null;
  const [first, second, third] = deal.hands.map((hand) => sortedFor(contract, hand));
  const full = deal.trick.length ? undefined : deal.tricks.at(-1);
  return {
    action,
    phase: deal.phase,
    turn: deal.turn,
    hands: [first ?? [], second ?? [], third ?? []],
    skat: sortedFor(null, deal.skat),
    skat_taken: deal.skatTaken,
    bid: deal.bid,
    soloist: deal.soloist,
    announcement: deal.announcement,
    kontra: null,
    re: false,
    leader: full?.leader ?? deal.leader,
    trick: [...(full?.cards ?? deal.trick)],
    taken_by: full?.winner ?? null,
    tricks_won: [...deal.won],
    points: [...deal.points],
  };
}

/** The stages of the deal with this number, and the table at its end; null while it is not over. */
function stagesOf(
  id: string,
  entries: readonly Entry[],
  number: number,
): { table: LocalTable; stages: Stage[] } | null {
  let table = emptyTable(id);
  let stages: Stage[] = [];
  for (const entry of entries) {
    table = entered(table, entry);
    const action = entry.do === 'verdict' || isRuled(entry) ? entry : null;
    if (entry.do === 'deal_cards') stages = [];
    if (table.deal && (action || entry.do === 'deal_cards')) stages.push({ action, deal: table.deal });
    if (table.rows.length === number) return { table, stages };
  }
  return null;
}

/** The deal with this number at a table; null where none with it is over. */
export function lookedBack(id: string, entries: readonly Entry[], number: number): Looked | null {
  const found = number > 0 ? stagesOf(id, entries, number) : null;
  const records = recordsOf(id, entries);
  const record = records[number - 1];
  const result = found?.table.deal?.result;
  if (!found || !record || !result) return null;
  const { dealer, names } = found.table;
  const places = SEATS.map((_, at) => ({
    place: at + 1,
    name: names[at] ?? '',
    kind: at + 1 === OWN ? ('human' as const) : ('computer' as const),
    seat: seatOf(dealer, at + 1),
  }));
  const told = {
    table: id,
    number,
    newest: records.length,
    deal: number,
    size: 3,
    dealer,
    you: OWN,
    places,
    steps: found.stages.map(stepOf),
    result,
  };
  return { told, stages: found.stages, record };
}
