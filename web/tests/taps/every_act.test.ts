/**
 * Whatever is legal at a table can be done by taps and by keys, and nothing that can be tapped does anything else.
 *
 * The gate tries a state of each phase. With SKAT_STATES=all each kind of state is tried (`make proof-taps`).
 */

import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import { settings } from '../../src/lib/settings.svelte';
import { Socket } from '../sockets';
import { Exploration, keys, same, type Steps, taps } from './exploring';
import { type DealState, snapshotFor, states } from './states';

const all = process.env['SKAT_STATES'] === 'all';
const kindOf = ({ view }: DealState): string => `${view.phase} at a table of ${view.sitting} play`;
/** Two of twelve cards, and a game out of all: what takes many seconds a state. */
const LONG: readonly string[] = ['discard', 'lay_away', 'skat'];

/** The states of each kind; in the gate the first in which the viewer has to act. */
function stateOfEach(without: (state: DealState) => boolean): [string, DealState[]][] {
  const kinds = new Map<string, DealState[]>();
  for (const state of states.filter(({ legal, view }) => legal.length > 0 || view.phase === 'finished')) {
    if (!all && (without(state) || kinds.has(kindOf(state)))) continue;
    kinds.set(kindOf(state), [...(kinds.get(kindOf(state)) ?? []), state]);
  }
  return [...kinds];
}

/** What cannot be done although it is legal, and what can be although it is not even possible. */
async function differing(state: DealState, steps: Steps): Promise<object[]> {
  const sent = await new Exploration(snapshotFor(state), steps).all();
  const possible = new Set(state.possible.map(same));
  const missing = state.legal.map(same).filter((one) => !sent.has(one));
  const impossible = [...sent].filter(([one]) => !possible.has(one));
  const { viewer, calls, legal } = state.view;
  return missing.length || impossible.length ? [{ viewer, calls, legal, missing, impossible }] : [];
}

async function noneDiffers(those: DealState[], steps: Steps): Promise<void> {
  for (const state of those) expect(await differing(state, steps)).toEqual([]);
}

beforeAll(() => messages.use('en'));

beforeEach(() => {
  settings.taps = 1;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('WebSocket', Socket);
});

const openAndLong = ({ view }: DealState): boolean =>
  LONG.includes(view.phase) && (view.sitting === 'open' || view.phase === 'lay_away');
const long = ({ view }: DealState): boolean => LONG.includes(view.phase);
/** On a busy machine; each takes seconds. */
const PATIENCE = 3_600_000;

it('every phase is among the states', () => {
  expect(new Set(states.map(({ view }) => view.phase)).size).toBe(13);
});

it.each(stateOfEach(openAndLong))('by taps: %s', (_, those) => noneDiffers(those, taps), PATIENCE);

it.each(stateOfEach(long))('by keys: %s', (_, those) => noneDiffers(those, keys), PATIENCE);

it(
  'a card is played by two taps for who wants it so',
  async () => {
    settings.taps = 2;
    const plays = states.find(({ view }) => view.phase === 'play' && view.legal.length > 3)!;
    await noneDiffers([plays], taps);
  },
  PATIENCE,
);
