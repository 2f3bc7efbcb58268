/** The hint for what a seat has to decide, in three steps: what `skat.analysis.hints` says of the same view. */

import { kernel } from '../../kernel/kernel';
import { bytesAt } from '../../line/asking';
import type { HintStep, Option, SeatName, WhyReason } from '../../lib/wire';
import beliefs from '../../../../src/skat/players/belief/beliefs.bin?url';
import values from '../../../../src/skat/players/strong/values.bin?url';
import type { Deal } from '../deal';
import { adviceFor, worseIn, type Advice } from './advice';
import { NoHint } from './outcomes';
import { rounded } from './rounding';
import { OBVIOUS, type Choice } from './choices';
import { wholeView, type WholeView } from './whole_view';
import { counted } from './why';
import type { Knowing } from './questions';

/** Points between two choices from which on the better one is called clear. */
const CLEAR = 10;

export const inWorker: Knowing = {
  by: kernel,
  beliefs: () => bytesAt(beliefs),
  values: () => bytesAt(values),
};

function theme({ phase }: Advice, { viewer, soloist, announcement, trick }: WholeView): string {
  if (phase !== 'play') return phase;
  const party = viewer === soloist ? 'alone' : 'defender';
  if (announcement?.contract === 'null') return `null_${party}`;
  return `${trick.length ? 'follow' : 'lead'}_${party}`;
}

const isAboutTheHand = ({ phase }: Advice): boolean => phase === 'auction' || phase === 'skat';

/** What counts at first sight: jacks, aces, and the longest suit with the jacks. */
function ofHand({ hand }: WholeView): WhyReason['details'] {
  const jacks = hand.filter((card) => card[1] === 'J').length;
  const aces = hand.filter((card) => card[1] === 'A').length;
  const suits = [...'DHSC'].map((suit) => hand.filter((card) => card[0] === suit && card[1] !== 'J').length);
  return { jacks, aces, trumps: jacks + Math.max(...suits) };
}

/** The kind of decision, what to count for it, and the question on which it hangs. */
function thoughts(advice: Advice, view: WholeView): WhyReason[] {
  if (advice.isObvious) return [{ code: 'same', details: {} }];
  const kinds = advice.why.filter(({ code }) => code === 'kind' || code === 'not_kind');
  const told = advice.phase === 'play' ? counted(view) : null;
  return [
    { code: theme(advice, view), details: { bid: view.bid ?? 18 } },
    ...kinds.map(({ details }) => ({ code: 'kind', details: { kind: details['kind'] ?? '' } })),
    ...(isAboutTheHand(advice) ? [{ code: 'hand', details: ofHand(view) }] : []),
    ...(told ? [told] : []),
  ];
}

const written = ({ action, points, won, schneider }: Choice): Option => ({
  action,
  points: rounded(points, 1),
  won: won === null ? null : rounded(won, 3),
  schneider: schneider === null ? null : rounded(schneider, 3),
});

const byPlainOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function stepsOf(advice: Advice, view: WholeView): HintStep[] {
  const { choices } = advice;
  const [first] = choices;
  // The best one that is worse by a point; where there is none, simply the second.
  const rival = worseIn(choices)[0] ?? choices[1];
  if (!first || !rival) throw new NoHint('hint_no_choice');
  const apart = first.points - rival.points;
  const think = {
    step: 1,
    phase: advice.phase,
    trick: advice.trick,
    think: thoughts(advice, view),
    candidates: [],
    margin: '' as const,
    best: [],
    options: [],
    why: [],
    worlds: 0,
    effective: 0,
    all_worlds: false,
  };
  const choose = {
    ...think,
    step: 2,
    candidates: [first.action, rival.action].sort(byPlainOrder),
    margin: apart >= CLEAR ? ('clear' as const) : apart >= OBVIOUS ? ('close' as const) : ('same' as const),
  };
  const known = {
    step: 3,
    best: advice.best,
    options: choices.map(written),
    why: advice.why,
    worlds: advice.worlds,
    effective: rounded(advice.effective),
    all_worlds: advice.complete,
  };
  return [think, choose, { ...choose, ...known }];
}

/** The three steps. Throws a `NoHint` with the code of the sentence that says why there are none. */
export async function hintSteps(deal: Deal, seat: SeatName, knowing = inWorker): Promise<HintStep[]> {
  const view = wholeView(deal, seat);
  return stepsOf(await adviceFor(view, knowing), view);
}
