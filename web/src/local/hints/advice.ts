/** What a seat could do now, best first, and why: what `skat.analysis.hints.advice` says of the same view. */

import type { WhyReason } from '../../lib/wire';
import { ofAnnouncement, ofAuction, ofDiscard, ofSkat, type Declared } from './declaring';
import { endingFound } from './ending';
import { NoHint } from './outcomes';
import { rounded } from './rounding';
import { AS_GOOD, decisionTable, effective, OBVIOUS, optionsOf, ranked, type Choice } from './choices';
import type { WholeView } from './whole_view';
import { reasonsOfCard } from './why';
import type { Knowing } from './questions';

const WORLDS = 100;
/** Of the hints of all tables. */
export const SEED = 1;

/** What can be done, best first, and why. */
export interface Advice {
  phase: 'auction' | 'skat' | 'discard' | 'announce' | 'play' | 'claim';
  trick: number;
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

/** By how much the first choice is better than the next one that is worse. */
function ahead(choices: readonly Choice[]): WhyReason[] {
  const [worse] = worseIn(choices);
  if (!worse) return [];
  return [{ code: 'ahead', details: { points: rounded((choices[0]?.points ?? 0) - worse.points) } }];
}

async function ofCards(view: WholeView, knowing: Knowing): Promise<Advice> {
  if (view.legal.filter((action) => action.do === 'play').length === 1) throw new NoHint('hint_no_choice');
  const table = await decisionTable(view, { worlds: WORLDS, seed: SEED }, knowing);
  const choices = optionsOf(table);
  const [worse] = worseIn(choices);
  return {
    phase: 'play',
    trick: view.played.length + 1,
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
  const { choices: both, ...rest } = await endingFound(view, { worlds: WORLDS, seed: SEED }, knowing);
  const choices = ranked(both);
  const [first, second] = choices.map(({ points }) => points);
  return {
    phase: 'claim',
    trick: view.played.length + 1,
    best: bestOf(choices),
    isObvious: (first ?? 0) - (second ?? 0) < OBVIOUS,
    choices,
    why: ahead(choices),
    ...rest,
  };
}

/** What speaks for the first of these against the next one that is worse: points side by side. */
function reasonsBefore(phase: Advice['phase'], choices: readonly Choice[]): WhyReason[] {
  const pointsOf = (is: (action: string) => boolean): number =>
    rounded(choices.find(({ action }) => is(action))?.points ?? 0);
  if (phase === 'skat') {
    const taking = pointsOf((action) => action === 'take');
    return [{ code: 'skat_or_hand', details: { taking, alone: pointsOf((action) => action !== 'take') } }];
  }
  const call = choices.find(({ action }) => action !== 'pass');
  if (phase === 'auction' && call) {
    const bid = Number(call.action.split(' ')[1]);
    const passing = pointsOf((action) => action === 'pass');
    return [{ code: 'auction', details: { bid, passing, playing: rounded(call.points) } }];
  }
  return ahead(choices);
}

function declared(view: WholeView, knowing: Knowing): Promise<Declared> {
  const asking = { worlds: WORLDS, seed: SEED };
  if (view.phase === 'auction') return ofAuction(view, asking, knowing);
  if (view.phase === 'skat') return ofSkat(view, knowing);
  return view.phase === 'discard' ? ofDiscard(view, asking, knowing) : ofAnnouncement(view, asking, knowing);
}

async function beforePlay(view: WholeView, knowing: Knowing): Promise<Advice> {
  const { choices, worlds, complete } = await declared(view, knowing);
  const phase = view.phase as Advice['phase'];
  return {
    phase,
    trick: 0,
    best: bestOf(choices),
    isObvious: (choices[0]?.points ?? 0) - (choices.at(-1)?.points ?? 0) < OBVIOUS,
    choices,
    why: choices.length > 1 ? reasonsBefore(phase, choices) : [],
    worlds,
    effective: worlds,
    complete,
  };
}

/** Throws a `NoHint` with the code of the sentence that says why there is none. */
export async function adviceFor(view: WholeView, knowing: Knowing): Promise<Advice> {
  if (view.phase === 'play') return ofCards(view, knowing);
  if (view.phase === 'consent') return ofEnding(view, knowing);
  return beforePlay(view, knowing);
}
