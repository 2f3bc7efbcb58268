/** What the person asks for, and the entry that it becomes, or why not. */

import type { TableRequest } from '../lib/wire';
import type { Entry } from './entries';
import { askingFor } from './hints/allowed';
import { isRuled, whyNot, whyNotFor, type Refused } from './refusing';
import { isRunning, OWN, seatOf, type LocalTable } from './own_table';

const refused = (
  code: string,
  articles: readonly string[] = [],
  details: Refused['details'] = {},
): Refused => ({
  code,
  articles,
  details,
});

function nextDeal({ rows, isReady, ...table }: LocalTable): Entry | Refused {
  if (isReady) return refused('ready_already');
  if (isRunning({ rows, isReady, ...table }))
    return refused('deal_running', ['SkO-3.2.1'], { deal: rows.length + 1 });
  return { do: 'ready' };
}

/** Refusals have a code, entries something to do. */
export function entryFor(table: LocalTable, action: TableRequest): Entry | Refused {
  if (action.do === 'next_deal') return nextDeal(table);
  if (action.do === 'ask_hint') return askingFor(table);
  // People, terms and house rules: what a table on this device does not have is not offered there.
  if (!isRuled(action)) return refused('unknown_action');
  const foreign = whyNotFor(seatOf(table.dealer, OWN), action);
  if (foreign) return foreign;
  if (!table.deal) return refused('no_deal', ['SkO-3.2.1']);
  return whyNot(table.deal, action) ?? action;
}
