/** Nobody is asked to check in where no other series is played. */

import { expect, test } from 'vitest';
import { comingSeries } from '../src/tournament/entries/coming';
import type { HallView } from '../src/lib/wire';

const hall = (seen: Partial<HallView>): HallView =>
  ({ phase: 'announced', cut_short: false, series: 1, planned: 3, ...seen }) as HallView;

test('the next series is the one to come', () => {
  expect(comingSeries(hall({}))).toBe(2);
  expect(comingSeries(hall({ series: 0 }))).toBe(1);
});

test.each([{ cut_short: true }, { series: 3 }, { phase: 'planned' }, { phase: 'published' }])(
  'none is to come: %o',
  (seen) => {
    expect(comingSeries(hall(seen as Partial<HallView>))).toBeNull();
  },
);
