/** "Is this hand sure?": what is asked about the soloist's hand, and the deal that breaks it. */

import { describe, expect, it } from 'vitest';
import {
  cardsAt,
  dealt,
  NOTHING_SET,
  PACK,
  SEATS,
  shuffled,
  withCard,
  type Position,
} from '../src/board/position';
import { inDeal, isWhole, sureQuestion } from '../src/board/sure';

const position = { ...dealt(shuffled(), NOTHING_SET), soloist: 'rearhand' as const };

describe('the question', () => {
  it('tells the own hand, and of the others nothing', () => {
    const question = sureQuestion(position, { target: 90, skatKnown: false });
    expect(question).toEqual({
      want: 'sure',
      contract: 'grand',
      soloist: 'rearhand',
      leader: 'forehand',
      hand: cardsAt(position, 'rearhand'),
      target: 90,
    });
  });

  it('tells the skat where it counts as known, and of a null no target', () => {
    const question = sureQuestion({ ...position, contract: 'null' }, { target: 61, skatKnown: true });
    expect(question.skat).toHaveLength(2);
    expect(question).not.toHaveProperty('target');
  });

  it('finds the skat where it was not told: it is what no hand has', () => {
    const skat = cardsAt(position, 'skat');
    const untold = skat.reduce<Position>((before, card) => withCard(before, card, 'gone'), position);
    expect(cardsAt(untold, 'skat')).toEqual([]);
    expect(new Set(sureQuestion(untold, { target: 61, skatKnown: true }).skat)).toEqual(new Set(skat));
  });

  it('is about whole hands alone', () => {
    expect(isWhole(position)).toBe(true);
    const [card = ''] = cardsAt(position, 'forehand');
    expect(isWhole(withCard(position, card, 'gone'))).toBe(false);
  });
});

describe('a deal that breaks the hand', () => {
  it('leaves the hand and moves every other card', () => {
    const others = PACK.filter((card) => position.places[card] !== 'rearhand').reverse();
    const refutation = {
      forehand: others.slice(0, 10),
      middlehand: others.slice(10, 20),
      skat: others.slice(20),
    };
    const skat = cardsAt(position, 'skat');
    const untold = skat.reduce<Position>((before, card) => withCard(before, card, 'gone'), position);
    const broken = inDeal(untold, refutation);
    expect(broken.points).toEqual({ soloist: 0, defenders: 0 });
    expect(isWhole(broken)).toBe(true);
    expect(cardsAt(broken, 'rearhand')).toEqual(cardsAt(position, 'rearhand'));
    for (const place of [...SEATS.slice(0, 2), 'skat'] as const) {
      expect(new Set(cardsAt(broken, place))).toEqual(new Set(refutation[place as keyof typeof refutation]));
    }
  });
});
