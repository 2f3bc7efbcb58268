import { describe, expect, it } from 'vitest';
import { HOUSE_RULES, optionsOf, rulesOf, switched, switchedOptions } from '../src/lib/house_rules';

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
    expect(rulesOf(switchedOptions(optionsOf(HOUSE_RULES), HOUSE_RULES, []))).toEqual([]);
    expect(rulesOf({ ramsch: true, ramsch_virgin: 'none', stake: '1/4' })).toEqual(['ramsch']);
  });

  it('are switched off by their usual values', () => {
    expect(switchedOptions(optionsOf(HOUSE_RULES), HOUSE_RULES, ['spitze'])).toMatchObject({
      spitze: 'yes',
      kontra: false,
      ramsch_push: 'no',
      ramsch_tie: 'all',
      bock: [],
    });
  });

  it('leave what was not touched, also what the page does not offer', () => {
    const options = { ramsch: true, ramsch_virgin: 'none', bock: ['passed_in'], stake: '1/4' };
    const chosen = rulesOf(options);
    expect(switchedOptions(options, chosen, switched(chosen, 'spitze', true))).toEqual({
      ...options,
      spitze: 'yes',
    });
    expect(switchedOptions(options, chosen, switched(chosen, 'bock_lost_kontra', true))).toEqual({
      ...options,
      kontra: true,
      bock: ['passed_in', 'lost_kontra'],
    });
    expect(switchedOptions(options, chosen, switched(chosen, 'ramsch', false))).toMatchObject({
      ramsch: false,
      ramsch_virgin: 'leaflet',
      bock: ['passed_in'],
      stake: '1/4',
    });
  });

  it('of Ramsch come with Ramsch and go with it', () => {
    expect(switched([], 'ramsch_push', true)).toEqual(['ramsch', 'ramsch_push']);
    expect(switched(['kontra', 'ramsch', 'ramsch_push'], 'ramsch', false)).toEqual(['kontra']);
    expect(switched(['ramsch', 'ramsch_push'], 'ramsch_push', false)).toEqual(['ramsch']);
    expect(switched([], 'spitze', true)).toEqual(['spitze']);
  });

  it('after a lost kontra come with kontra and go with it', () => {
    expect(switched([], 'bock_lost_kontra', true)).toEqual(['kontra', 'bock_lost_kontra']);
    const due = ['kontra', 'ramsch', 'ramsch_after_lost_kontra'] as const;
    expect(switched([], 'ramsch_after_lost_kontra', true)).toEqual(due);
    expect(switched([...due, 'bock_passed_in', 'bock_lost_kontra'], 'kontra', false)).toEqual([
      'ramsch',
      'bock_passed_in',
    ]);
    const chosen = [...due, 'bock_passed_in', 'bock_lost_kontra'] as const;
    expect(switchedOptions(optionsOf(chosen), chosen, switched(chosen, 'kontra', false))).toEqual({
      kontra: false,
      ramsch: true,
      ramsch_after_lost_kontra: 'no',
      bock: ['passed_in'],
    });
  });
});
