/** How sure a number of a review is: in every phase it says how many deals count. */

import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../src/lib/messages.svelte';
import type { Decision } from '../src/review/decisions';
import { sureText, triedText } from '../src/review/words';

const decision = (more: Partial<Decision>): Decision =>
  ({ phase: 'play', se: 2, worlds: 275, effective: 155, all_worlds: false, ...more }) as Decision;

describe('how sure a number is', () => {
  beforeAll(() => messages.use('en'));

  it('names the deals that count, in play and before', () => {
    expect(sureText(decision({}))).toBe('With open cards to ±2.0 points; possible deals: 275 (155 counted)');
    expect(sureText(decision({ worlds: 60, effective: 4, all_worlds: true }))).toBe(
      'All possible deals were looked at: 60 (4 counted)',
    );
    for (const phase of ['auction', 'skat'] as const)
      expect(sureText(decision({ phase, worlds: 64, effective: 61 }))).toBe(
        'Estimated, to ±2.0 points; possible deals: 64 (61 counted)',
      );
  });

  it('is said as a player says it in a hint, and counts only what differs', () => {
    const hint = { worlds: 64, effective: 64, all_worlds: false };
    expect(triedText(hint)).toBe('Possible deals of the hidden cards played through: 64');
    expect(triedText({ ...hint, effective: 40 })).toContain('about 40 of them count');
    expect(triedText({ ...hint, all_worlds: true })).toContain('All possible deals were looked at: 64');
  });

  it('names none where none was looked at', () => {
    expect(sureText(decision({ phase: 'discard', se: 5, worlds: 0, effective: 0 }))).toBe(
      'Estimated, to ±5.0 points',
    );
  });
});
