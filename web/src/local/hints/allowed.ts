/** When a hint is to be had at a table on this device: for a decision that is the person's to take now. */

import type { HintInfo, Phase } from '../../lib/wire';
import { isRunning, OWN, seatOf, type LocalTable } from '../own_table';
import { legalFor } from '../playing';
import { toAct, type Refused } from '../refusing';

/** What to think about, two choices, the best one and why. */
export const MOST_STEPS = 3;

const DECIDED: readonly Phase[] = ['auction', 'skat', 'discard', 'announce', 'play', 'consent'];

const refused = (code: string, details: Refused['details'] = {}): Refused => ({
  code,
  articles: [],
  details,
});

/** Why nothing is told now; null if a hint is to be had or was given. */
function whyNoHint(table: LocalTable): Refused | null {
  const { deal, dealer } = table;
  const own = seatOf(dealer, OWN);
  if (!deal || !isRunning(table) || !DECIDED.includes(deal.phase) || !toAct(deal).includes(own))
    return refused('hint_not_due');
  const cards = legalFor(deal, own).filter((action) => action.do === 'play');
  return deal.phase === 'play' && cards.length === 1 ? refused('hint_no_choice') : null;
}

export const hintInfo = (table: LocalTable): HintInfo | null =>
  whyNoHint(table) ? null : { step: table.hint, most: MOST_STEPS };

/** The entry for the hint or its next step, or why there is none. */
export const askingFor = (table: LocalTable): { do: 'ask_hint' } | Refused =>
  whyNoHint(table) ??
  (table.hint < MOST_STEPS ? { do: 'ask_hint' } : refused('no_more_hints', { most: MOST_STEPS }));
