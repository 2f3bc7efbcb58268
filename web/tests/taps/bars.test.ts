/** A mark beside bars: what is said of a decision, its bars and its number never contradict one another. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import { LANGUAGES } from '../../src/lib/offered';
import type { Language } from '../../src/lib/settings.svelte';
import type { Decision, Mark } from '../../src/review/decisions';
import DecisionSheet from '../../src/review/DecisionSheet.svelte';
import { answerText, points, signedPoints, sureText, unmarkedText } from '../../src/review/words';

const option = (action: string, value: number): Decision['options'][number] => ({
  action,
  points: value,
  won: null,
  schneider: null,
});

/** The king where the ace is worth so much more, of which `counted` points are lost by those who play on. */
const decision = (apart: number, counted: number, mark: Mark, more: Partial<Decision> = {}): Decision => ({
  ...{ n: 9, seat: 'forehand', phase: 'play', trick: 2, chosen: 'CK', best: ['CA'], loss: apart, se: 1 },
  ...{ calibrated: counted, stake: 120, class: mark, too_few_worlds: false, forced: false, why: [] },
  ...{ obvious: false, worlds: 400, effective: 300, all_worlds: false, open: null },
  options: [option('CA', 30), option('CK', 30 - apart)],
  ...more,
});

let page: { $destroy: () => void } | undefined;
afterEach(() => {
  page?.$destroy();
  document.body.replaceChildren();
});

const textOf = (mark: string): string =>
  document.querySelector(`[data-test="${mark}"]`)?.textContent.trim() ?? '';

function shown(one: Decision): void {
  page = createClassComponent({
    component: DecisionSheet as never,
    target: document.body,
    props: { decision: one, name: 'Anna' },
  });
}

describe.each(Object.keys(LANGUAGES) as Language[])('a mark and its bars (%s)', (language) => {
  beforeAll(() => messages.use(language));

  const phases = ['auction', 'skat', 'discard', 'play', 'claim'] as const;
  it.each(phases)('that differ say so: %s', (phase) => {
    for (const mark of ['inaccuracy', 'mistake', 'blunder'] as const) {
      shown(decision(22.4, 3.3, mark, { phase }));
      expect(textOf('review-decision')).toContain(`−${points(3.3)}`);
      expect(textOf('review-bars')).toContain(points(22.4));
      expect(textOf('review-bars')).toContain(points(3.3));
      page?.$destroy();
    }
    shown(decision(22.4, 22.4, 'blunder', { phase }));
    expect(textOf('review-bars')).toBe('');
  });

  it('that has too few deals, or depends on a reading, says so as well', () => {
    for (const why of [{ too_few_worlds: true }, { depends_on_reading: true }]) {
      shown(decision(22.4, 6.3, 'best', why));
      expect(textOf('review-unmarked')).toContain(points(6.3));
      expect(textOf('review-bars')).toContain(points(22.4));
      page?.$destroy();
    }
  });

  it('is not called none where it is proven and small', () => {
    const none = unmarkedText(decision(0.4, 0.2, 'best', { se: 3 }));
    for (const small of [decision(5, 2, 'good'), decision(5, 0.9, 'best')]) {
      expect(unmarkedText(small)).not.toBe(none);
      expect(unmarkedText(small)).toContain(points(small.calibrated));
      shown(small);
      expect(textOf('review-bars')).toContain(points(5));
      page?.$destroy();
    }
    const open = decision(4, 4, 'good', { by_open_cards: true, se: 0 });
    expect(unmarkedText(open)).toContain(points(4));
  });

  it('that is not proven names no cost', () => {
    shown(decision(5, 2, 'best', { se: 4 }));
    expect(textOf('review-bars')).toBe('');
    expect(textOf('review-unmarked')).not.toContain(points(2));
  });

  it('of what was best says so, and of what is as good names no error', () => {
    const doubted = unmarkedText(decision(5, 2, 'best', { se: 4 }));
    const best = decision(0, 0, 'best', { chosen: 'CA', loss: 0, se: 4 });
    expect(unmarkedText(best)).not.toBe(doubted);
    expect(sureText(best)).toContain(points(4));
    expect(sureText({ ...best, obvious: true })).not.toContain(points(4));
  });

  it('shows the bar of what was chosen, however far down', () => {
    const many = 'CA CT CQ C9 C8 C7 SA ST SQ S9'.split(' ').map((card) => option(card, 30));
    shown(decision(22.4, 3.3, 'mistake', { options: [...many, option('CK', 7.6)] }));
    expect(document.querySelectorAll('tr')).toHaveLength(11);
    expect(document.querySelector('tr.chosen')?.textContent).toContain(signedPoints(7.6));
  });

  it('and an answer counts as the bars do', () => {
    expect(answerText(decision(22.4, 3.3, 'mistake'), 'CK')).toContain(points(22.4));
  });
});
