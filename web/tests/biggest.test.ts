/** Whose biggest mistake of a deal is told: a proven one of the own seat, and when one may ask. */

import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../src/lib/messages.svelte';
import type { TableInfo, View } from '../src/lib/snapshot';
import type { ListInfo } from '../src/lib/wire';
import { addressToReview } from '../src/replay/past';
import { biggest, type Decision, type Mark, type Review } from '../src/review/decisions';
import { markText, unmarkedText, whyText } from '../src/review/words';

const decision = (n: number, seat: Decision['seat'], mark: Mark, calibrated: number): Decision =>
  ({ n, seat, chosen: 'ST', class: mark, calibrated }) as Decision;

const reviewOf = (decisions: Decision[], left: Review['not_judged'] = []): Review =>
  ({ decisions, not_judged: left }) as unknown as Review;

describe('the biggest mistake', () => {
  beforeAll(() => messages.use('en'));

  it('is the dearest marked decision of the seat', () => {
    const review = reviewOf([
      decision(1, 'forehand', 'inaccuracy', 2),
      decision(2, 'middlehand', 'blunder', 60),
      decision(3, 'forehand', 'mistake', 12),
      decision(4, 'forehand', 'good', 30),
      decision(5, 'rearhand', 'best', 0),
    ]);
    expect(biggest(review, 'forehand')?.n).toBe(3);
    expect(markText(review, 'forehand')).toBe('2 mistakes, the biggest: ♠10 cost 12.0 points');
    expect(biggest(review, 'rearhand')).toBeNull();
    expect(markText(review, 'rearhand')).toBe('Well played');
    const one = reviewOf([decision(3, 'forehand', 'mistake', 12)]);
    expect(markText(one, 'forehand')).toBe('One mistake: ♠10 cost 12.0 points');
  });

  it('is not denied where nobody judged', () => {
    const left = [1, 2].map((n) => ({ n, seat: 'forehand' as const, code: 'house_rules' }));
    const review = reviewOf([], [...left, { n: 3, seat: 'rearhand', code: 'not_solved' }]);
    expect(markText(review, 'forehand')).toBe('No mistake found · Not judged: 2 (house rules)');
  });

  it('is not denied where too few deals were looked at', () => {
    const few = { ...decision(1, 'forehand', 'best', 12), too_few_worlds: true };
    expect(markText(reviewOf([few]), 'forehand')).toBe(
      'No mistake found · Not judged: 1 (too few deals looked at)',
    );
    expect(markText(reviewOf([few]), 'rearhand')).toBe('Well played');
    const depends = { ...decision(1, 'forehand', 'best', 12), depends_on_reading: true };
    expect(markText(reviewOf([depends]), 'forehand')).toBe(
      'No mistake found · Not judged: 1 (depends on how the others are read)',
    );
  });
});

it('only who played may ask, in a tournament when the list is over', () => {
  const asked = (viewer: View['viewer'], tournament: boolean, over: boolean): string | undefined =>
    addressToReview(
      { before: 36 } as ListInfo,
      { id: 't 1', deal: 4, stage: over ? 'waiting' : 'playing', settings: { tournament } } as TableInfo,
      { viewer } as View,
    );
  for (const viewer of ['forehand', 'middlehand', 'rearhand'] as const) {
    expect(asked(viewer, false, false)).toBe('/table/t%201/deal/40');
    expect(asked(viewer, true, false)).toBeUndefined();
    expect(asked(viewer, true, true)).toBe('/table/t%201/deal/40');
  }
  for (const viewer of ['dealer', 'spectator'] as const) expect(asked(viewer, false, true)).toBeUndefined();
});

it('a decision without a mark says why it has none', () => {
  messages.use('en');
  const plain = { ...decision(1, 'forehand', 'best', 12), stake: 120.4, best: ['HA', 'CJ'] };
  const said = (more: Partial<Decision>): string => unmarkedText({ ...plain, ...more });
  expect(said({ too_few_worlds: true })).toBe(
    'It may cost 12.0 points on average, of 120 at stake, but too few possible deals count here for a mark. ' +
      'Perhaps better: ♥A, ♣J',
  );
  expect(said({ depends_on_reading: true })).toBe(
    'It may cost 12.0 points on average, of 120 at stake, but that depends on how the others are read. ' +
      'Perhaps better: ♥A, ♣J',
  );
  expect(said({ too_few_worlds: false })).toBe('Nothing else is proven to be better.');
  expect(said({ obvious: true })).toBe('Everything was as good here.');
});

it('numbers below zero have a minus in a sentence, as they have in tables', () => {
  messages.use('en');
  const details = { bid: 18, playing: -12, passing: -4 };
  expect(whyText({ code: 'auction', details })).toContain('brings −12 points');
  expect(whyText({ code: 'auction', details })).toContain('a pass −4');
});
