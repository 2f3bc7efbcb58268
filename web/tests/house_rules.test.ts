import { describe, expect, it } from 'vitest';
import { everyOption, HOUSE_RULES, optionsOf, rulesOf, switched } from '../src/lib/house_rules';

describe('house rules as switches', () => {
  it('are the options that a table is opened with', () => {
    expect(optionsOf(['kontra', 'ramsch', 'ramsch_virgin', 'bock_passed_in', 'bock_sixty_sixty'])).toEqual({
      kontra: true,
      ramsch: true,
      ramsch_virgin: 'double',
      bock: ['passed_in', 'sixty_sixty'],
    });
    expect(optionsOf([])).toEqual({});
  });

  it('are read back from the options of a table', () => {
    expect(rulesOf(optionsOf(HOUSE_RULES))).toEqual(HOUSE_RULES);
    expect(rulesOf(everyOption([]))).toEqual([]);
    expect(rulesOf({ ramsch: true, ramsch_virgin: 'none', stake: '1/4' })).toEqual(['ramsch']);
  });

  it('switch everything else off by its usual value', () => {
    expect(everyOption(['spitze'])).toMatchObject({
      spitze: 'yes',
      kontra: false,
      ramsch_push: 'no',
      ramsch_tie: 'all',
      bock: [],
    });
  });

  it('of Ramsch come with Ramsch and go with it', () => {
    expect(switched([], 'ramsch_push', true)).toEqual(['ramsch', 'ramsch_push']);
    expect(switched(['kontra', 'ramsch', 'ramsch_push'], 'ramsch', false)).toEqual(['kontra']);
    expect(switched(['ramsch', 'ramsch_push'], 'ramsch_push', false)).toEqual(['ramsch']);
    expect(switched([], 'spitze', true)).toEqual(['spitze']);
  });
});
