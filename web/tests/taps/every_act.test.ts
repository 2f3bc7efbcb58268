/**
 * Whatever is legal at a table can be done by taps and by keys, and nothing that can be tapped does anything else.
 *
 * Gate and proof together try a state of each phase: the gate those that take no seconds. `make proof-taps` tries each
 * kind of state in all rule sets.
 */

import { expect, it } from 'vitest';
import { settings } from '../../src/lib/settings.svelte';
import { inProof } from '../few';
import { differing, keys, type Steps, taps } from './exploring';
import { type DealState, states } from './states';

const kindOf = ({ view }: DealState): string => `${view.phase} at a table of ${view.sitting} play`;
/** Two of twelve cards, and a game out of all: what takes seconds a state. */
const LONG: readonly string[] = ['discard', 'lay_away', 'skat'];

/** The first state of each kind in which the viewer has to act. */
function stateOfEach(without: (state: DealState) => boolean): [string, DealState][] {
  const kinds = new Map<string, DealState>();
  for (const state of states.filter(({ legal, view }) => legal.length > 0 || view.phase === 'finished'))
    if (!without(state) && !kinds.has(kindOf(state))) kinds.set(kindOf(state), state);
  return [...kinds];
}

const noneDiffers = async (state: DealState, steps: Steps): Promise<void> =>
  expect(await differing(state, steps)).toEqual([]);

const openAndLong = ({ view }: DealState): boolean =>
  LONG.includes(view.phase) && (view.sitting === 'open' || view.phase === 'lay_away');
const long = ({ view }: DealState): boolean => LONG.includes(view.phase);
const open = ({ view }: DealState): boolean => view.sitting === 'open';
const openOrLong = (state: DealState): boolean => open(state) || long(state);
const openOrQuick = (state: DealState): boolean => openAndLong(state) || !long(state);
const nothingOpen = (state: DealState): boolean => !open(state) || long(state);

it('every phase is among the states', () => {
  expect(new Set(states.map(({ view }) => view.phase)).size).toBe(13);
});

it.each(stateOfEach(inProof ? openOrQuick : long))('by taps: %s', (_, state) => noneDiffers(state, taps));

it.each(stateOfEach(inProof ? nothingOpen : openOrLong))('by keys: %s', (_, state) =>
  noneDiffers(state, keys),
);

it('a card is played by two taps for who wants it so', async () => {
  settings.taps = 2;
  await noneDiffers(
    states.find(({ view }) => view.phase === 'play' && view.legal.length > 3)!,
    taps,
  );
});
