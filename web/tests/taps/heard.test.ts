/** Who listens is told at the end of a deal who has won, and how it is counted. */

import { expect, it } from 'vitest';
import { happened, resultTitle, sumSentences } from '../../src/lib/wording';
import { snapshotFor, states } from './states';

it('every result is said with its sum', () => {
  const over = states.filter(({ view }) => view.result !== null);
  expect(over.length).toBeGreaterThan(10);
  for (const state of over) {
    const after = snapshotFor(state);
    const view = after.view!;
    const said = happened({ ...after, view: { ...view, result: null } }, after);
    expect(said).toContain(resultTitle(view, after.table));
    const { score } = view.result!;
    for (const one of score ? sumSentences(score, view.bid) : []) expect(said).toContain(one);
  }
});
