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
export interface Stage {
  action: Ruled | Verdict | null;
  deal: Deal;
}

/** What is told of the deal, its stages and its record. */
export interface Looked {
  told: PastDeal;
  stages: readonly Stage[];
  record: LocalRecord;
}

export function stepOf({ action, deal }: Stage): PastStep {
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

/** The stages of each finished deal, and the table at its end. */
function* finished(
  id: string,
  entries: readonly Entry[],
): Generator<{ table: LocalTable; stages: readonly Stage[] }> {
  let table = emptyTable(id);
  let stages: Stage[] = [];
  for (const entry of entries) {
    const known = table.rows.length;
    table = entered(table, entry);
    const action = entry.do === 'verdict' || isRuled(entry) ? entry : null;
    if (entry.do === 'deal_cards') stages = [];
    if (table.deal && (action || entry.do === 'deal_cards')) stages.push({ action, deal: table.deal });
    if (table.rows.length > known) yield { table, stages };
  }
}

/** All deals of a table that are over, in their order. */
export function lookedBack(id: string, entries: readonly Entry[]): Looked[] {
  const records = recordsOf(id, entries);
  return [...finished(id, entries)].flatMap(({ table: { dealer, names, deal }, stages }, at) => {
    const record = records[at];
    if (!record || !deal?.result) return [];
    const places = SEATS.map((_, at) => ({
      place: at + 1,
      name: names[at] ?? '',
      kind: at + 1 === OWN ? ('human' as const) : ('computer' as const),
      seat: seatOf(dealer, at + 1),
    }));
    const told = {
      table: id,
      number: at + 1,
      newest: records.length,
      deal: at + 1,
      size: 3,
      dealer,
      you: OWN,
      places,
      steps: stages.map(stepOf),
      result: deal.result,
    };
    return [{ told, stages, record }];
  });
}
