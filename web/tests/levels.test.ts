/** The levels to try stand in order of strength; that order is the server's. */

import { expect, it } from 'vitest';
import { LEVELS as TO_TRY } from '../src/playon/asking';
import { samples } from './samples';

it('the weakest first, as the server has them', () => {
  expect(TO_TRY).toEqual(samples.levels.filter((name) => (TO_TRY as readonly string[]).includes(name)));
});
