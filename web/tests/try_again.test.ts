/** A marked decision as a question: what is as good as the best is right, the rest says what it loses. */

import { describe, expect, it } from 'vitest';
import { lossOf, type Decision } from '../src/review/decisions';
import { answerText } from '../src/review/words';

const option = (action: string, points: number): Decision['options'][number] => ({
  action,
  points,
  won: null,
  schneider: null,
});
const DECISION = {
  n: 14,
  seat: 'rearhand',
  phase: 'play',
  trick: 3,
  chosen: 'HA',
  best: ['SJ'],
  se: 3,
  calibrated: 14,
  stake: 140,
  class: 'mistake',
  too_few_worlds: false,
  forced: false,
  obvious: false,
  worlds: 400,
  effective: 300,
  all_worlds: false,
  options: [option('SJ', 61), option('CJ', 60), option('C7', 59), option('HA', 40)],
  why: [],
  open: null,
} satisfies Decision;

describe('an answer', () => {
  it('is right up to a hundredth of the stake', () => {
    expect(['SJ', 'CJ', 'C7', 'HA'].map((one) => lossOf(DECISION, one))).toEqual([0, 0, 2, 21]);
    expect(answerText(DECISION, 'CJ')).not.toBe(answerText(DECISION, 'HA'));
  });
});
