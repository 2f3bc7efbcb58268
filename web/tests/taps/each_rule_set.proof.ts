/**
 * Each kind of state in every rule set, by taps and by keys: `make proof-taps`, which writes the states.
 *
 * A line of the file SKAT_KEPT says what was found in a part of them (tools/proofs/taps.py).
 */

import { appendFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { differing, keys, type Steps, taps } from './exploring';
import { type DealState, states } from './states';

const kept = process.env['SKAT_KEPT'] ?? '';
/** On a busy machine: a choice of two of twelve cards takes seconds. */
const PATIENCE = 3_600_000;

/** What is named, and how often. */
function counted(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** What differs in a state; what ends the trial of it early is kept, too, and ends that of no other. */
async function tried(state: DealState, steps: Steps): Promise<object[]> {
  try {
    return await differing(state, steps);
  } catch (error) {
    return [{ phase: state.view.phase, viewer: state.view.viewer, error: String(error) }];
  }
}

const parts = new Map<string, DealState[]>();
for (const state of states) parts.set(state.part!, [...(parts.get(state.part!) ?? []), state]);

it.each([...parts])(
  '%s',
  async (part, those) => {
    const wrong: object[] = [];
    for (const state of those) for (const steps of [taps, keys]) wrong.push(...(await tried(state, steps)));
    const line = {
      part,
      states: counted(those.map(({ view }) => view.phase)),
      acts: counted(those.flatMap(({ legal }) => legal.map((one) => one.do))),
      wrong: wrong.map((one) => JSON.stringify(one)),
    };
    appendFileSync(kept, `${JSON.stringify(line)}\n`);
    expect(wrong).toEqual([]);
  },
  PATIENCE,
);
