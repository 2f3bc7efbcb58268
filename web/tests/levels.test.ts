/** Computer players stand in order of strength wherever somebody chooses one; that order is the server's. */

import { expect, it } from 'vitest';
import { COMPUTER_PLAYERS } from '../src/lib/offered';
import { LEVELS as TO_TRY } from '../src/playon/asking';
import { samples } from './samples';

it('the weakest first, as the server has them', () => {
  expect(COMPUTER_PLAYERS).toEqual(samples.levels);
  expect(TO_TRY).toEqual(samples.levels.filter((name) => (TO_TRY as readonly string[]).includes(name)));
});
