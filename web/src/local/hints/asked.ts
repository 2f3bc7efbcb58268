/** The hint for the decision that is due at a table on this device, worked out once for its three steps. */

import { Refusal } from '../../line/answers';
import type { HintStep, Playable } from '../../lib/wire';
import { OWN, seatOf, type LocalTable } from '../own_table';
import { NoHint } from './outcomes';
import { playableIn } from './playable';
import { hintSteps, inWorker } from './steps';
import { wholeView } from './whole_view';

/** It thinks with the same: a page that has fetched one has both. */
export { asClub, clubFetched } from '../club';

let newest: { decision: string; steps: Promise<HintStep[]> } | null = null;

/** Throws a `NoHint`, or what keeps the kernel from answering. */
export function stepsAt({ id, rows, dealer, deal }: LocalTable): Promise<HintStep[]> {
  if (!deal) return Promise.reject(new NoHint('hint_not_due'));
  const decision = JSON.stringify([id, rows.length, deal.numbers, deal.pending]);
  if (newest?.decision !== decision) {
    const steps = hintSteps(deal, seatOf(dealer, OWN));
    newest = { decision, steps };
    // What failed is tried again when it is asked for again.
    steps.catch(() => (newest = null));
  }
  return newest.steps;
}

const codeOf = (why: unknown): string => (why instanceof NoHint ? why.code : 'hint_not_solved');

/** The steps, or the code of the sentence that says why there are none. */
export const stepsOrWhy = (table: LocalTable): Promise<HintStep[] | string> => stepsAt(table).catch(codeOf);

/** What the person's hand could be played as. Throws a `Refusal`. */
export async function playableAt({ dealer, deal }: LocalTable): Promise<Playable> {
  if (!deal) throw new Refusal('hint_not_due');
  const view = wholeView(deal, seatOf(dealer, OWN));
  return playableIn(view, inWorker).catch((why: unknown) => {
    throw new Refusal(codeOf(why));
  });
}
