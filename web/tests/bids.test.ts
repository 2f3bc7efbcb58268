import { describe, expect, it } from 'vitest';
import { BIDS } from '../src/lib/value';
import { samples } from './samples';

describe('the bids', () => {
  it('are the values of all games, in order and once each', () => {
    const values = samples.games.map(({ line }) => line.game_value);
    expect(BIDS).toEqual([...new Set(values)].sort((one, other) => one - other));
    expect(BIDS.length).toBe(63);
  });
});
