/** What a seat could do now, best first, and why: what `skat.analysis.hints.advice` says of the same view. */

import type { WhyReason } from '../../lib/wire';
import { endingFound } from './ending';
import { NoHint } from './outcomes';
import { rounded } from './rounding';
import { AS_GOOD, decisionTable, effective, OBVIOUS, optionsOf, ranked, type Choice } from './choices';
import type { WholeView } from './whole_view';
import { reasonsOfCard } from './why';
import type { Knowing } from './worlds';

const WORLDS = 100;
/** Of the hints of all tables. */
export const SEED = 1;

/** What can be done, best first, and why. */
export interface Advice {
  phase: 'play' | 'claim';
  best: string[];
  isObvious: boolean;
  choices: Choice[];
  why: WhyReason[];
  worlds: number;
  effective: number;
  complete: boolean;
}

const bestOf = (choices: readonly Choice[]): string[] =>
  choices.filter(({ points }) => points > (choices[0]?.points ?? 0) - AS_GOOD).map(({ action }) => action);
export const worseIn = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ points }) => points <= (choices[0]?.points ?? 0) - OBVIOUS);

async function ofCards(view: WholeView, knowing: Knowing): Promise<Advice> {
  if (view.legal.filter((action) => action.do === 'play').length === 1) throw new NoHint('hint_no_choice');
  const table = await decisionTable(view, { worlds: WORLDS, seed: SEED }, knowing);
  const choices = optionsOf(table);
  const [worse] = worseIn(choices);
  return {
    phase: 'play',
    best: bestOf(choices),
    isObvious: !worse,
    choices,
    why: worse ? reasonsOfCard(table, worse.action) : [],
    worlds: table.worlds.length,
    effective: effective(table.weights),
    complete: table.complete,
  };
}

async function ofEnding(view: WholeView, knowing: Knowing): Promise<Advice> {
  const { choices: both, ...found } = await endingFound(view, { worlds: WORLDS, seed: SEED }, knowing);
  const choices = ranked(both);
  const [first, second] = choices.map(({ points }) => points);
  const [worse] = worseIn(choices);
  const ahead = { points: rounded((first ?? 0) - (worse?.points ?? 0)) };
  return {
    phase: 'claim',
    best: bestOf(choices),
    isObvious: (first ?? 0) - (second ?? 0) < OBVIOUS,
    choices,
    why: worse ? [{ code: 'ahead', details: ahead }] : [],
    ...found,
  };
}

/** Throws a `NoHint` with the code of the sentence that says why there is none. */
export async function adviceFor(view: WholeView, knowing: Knowing): Promise<Advice> {
  if (view.phase === 'play') return ofCards(view, knowing);
  if (view.phase === 'consent') return ofEnding(view, knowing);
  throw new NoHint('hint_before_play');
}
