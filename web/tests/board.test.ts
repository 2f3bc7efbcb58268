/** The board's positions: a link says all of them, and lines keep their variations. */

import { describe, expect, it } from 'vitest';
import { fragmentOf, fromFragment } from '../src/board/link';
import {
  cardsAt,
  dealt,
  isComplete,
  NOTHING_SET,
  PACK,
  SEATS,
  shuffled,
  withCard,
  withPoints,
  type Position,
} from '../src/board/position';
import { fileOf } from '../src/board/file';
import { goingOn, linesOf, treeOf, variations, withPlayed, type Played } from '../src/board/tree';
import { cardPoints, CONTRACTS } from '../src/lib/cards';

describe('a link', () => {
  it('says every position and line', () => {
    for (const contract of CONTRACTS) {
      for (const soloist of SEATS) {
        for (const leader of SEATS) {
          let position: Position = { ...dealt(shuffled(), NOTHING_SET), contract, soloist, leader };
          const [first = '', second = ''] = cardsAt(position, 'rearhand');
          position = withCard(withCard(position, second, 'trick'), first, 'trick');
          const [third = ''] = cardsAt(position, 'middlehand');
          position = withPoints(withCard(position, third, 'gone'), 3);
          const line = shuffled().slice(0, 10);
          const fragment = fragmentOf(position, line);
          expect(fragment).toMatch(/^[\w-]{22}\.[A-Za-f]{10}$/);
          expect(fromFragment(`#${fragment}`)).toEqual({ position, line });
        }
      }
    }
  });

  it('is nothing where it is broken', () => {
    for (const text of ['', '#', '#abc', `#${'A'.repeat(23)}`, `#${'A'.repeat(22)}.!`, '#x?y']) {
      expect(fromFragment(text)).toBeNull();
    }
  });

  it('is read whatever its letters say', () => {
    for (let count = 0; count < 200; count += 1) {
      const numbers = crypto.getRandomValues(new Uint8Array(22));
      const letters = [...numbers].map((number) => 'ABCxyz019-_'[number % 11]).join('');
      const saved = fromFragment(letters);
      expect(Object.keys(saved?.position.places ?? {})).toHaveLength(PACK.length);
    }
  });
});

describe('a position without its skat', () => {
  const whole = dealt(shuffled(), NOTHING_SET);
  const skat = cardsAt(whole, 'skat');
  const untold = skat.reduce((position, card) => withCard(position, card, 'skat'), whole);

  it('is complete, and the soloist has the points of the skat', () => {
    expect(cardsAt(untold, 'skat')).toEqual([]);
    expect(isComplete(untold)).toBe(true);
    expect(untold.points).toEqual({ soloist: cardPoints(skat), defenders: 0 });
    expect(isComplete(withCard(untold, skat[0] ?? '', 'skat'))).toBe(false);
  });

  it('keeps the points told once tricks are gone too', () => {
    const trick = SEATS.map((seat) => cardsAt(untold, seat)[0] ?? '');
    const later = trick.reduce((position, card) => withCard(position, card, 'gone'), untold);
    const { soloist, defenders } = withPoints(later, 7).points;
    expect([soloist + defenders, soloist]).toEqual([cardPoints([...skat, ...trick]), Math.min(7, soloist)]);
  });

  it('has its told skat again with no points of tricks', () => {
    const told = skat.reduce((position, card) => withCard(position, card, 'skat'), untold);
    expect(told.points).toEqual({ soloist: 0, defenders: 0 });
  });
});

describe('a position', () => {
  it('holds each card once', () => {
    const position = dealt(shuffled(), NOTHING_SET);
    const counts = [...SEATS, 'skat' as const].map((place) => cardsAt(position, place).length);
    expect(counts).toEqual([10, 10, 10, 2]);
    const [card = ''] = cardsAt(position, 'forehand');
    const moved = withCard(position, card, 'skat');
    expect(cardsAt(moved, 'forehand')).not.toContain(card);
    expect(cardsAt(moved, 'skat')).toContain(card);
    expect(cardsAt(withCard(moved, card, 'skat'), 'gone')).toEqual([card]);
  });

  it('shares out the points of the cards that are gone', () => {
    expect(cardPoints(PACK)).toBe(120);
    const position = withPoints(NOTHING_SET, 500);
    expect(position.points).toEqual({ soloist: 120, defenders: 0 });
    expect(withCard(position, 'CA', 'forehand').points).toEqual({ soloist: 109, defenders: 0 });
  });
});

describe('a complete position', () => {
  it('has two cards in the skat and hands that fit to the trick', () => {
    const whole = dealt(shuffled(), NOTHING_SET);
    expect(isComplete(whole)).toBe(true);
    expect(isComplete(NOTHING_SET)).toBe(false);
    const [own = ''] = cardsAt(whole, 'forehand');
    const [next = ''] = cardsAt(whole, 'middlehand');
    expect(isComplete(withCard(whole, own, 'trick'))).toBe(true);
    expect(isComplete(withCard(whole, next, 'trick'))).toBe(false);
    expect(isComplete(withCard(whole, own, 'gone'))).toBe(false);
    expect(isComplete(withCard({ ...whole, leader: 'middlehand' }, next, 'trick'))).toBe(true);
  });
});

describe('lines', () => {
  it('keep what was tried before', () => {
    let tree: Played[] = [];
    for (const [line, card] of [
      [[], 'CJ'],
      [['CJ'], 'S7'],
      [['CJ', 'S7'], 'H8'],
      [['CJ'], 'S8'],
      [['CJ'], 'S8'],
    ] as const) {
      tree = withPlayed(tree, line, card);
    }
    expect(variations(tree, ['CJ']).map(({ card }) => card)).toEqual(['S7', 'S8']);
    expect(goingOn(tree, ['CJ'])).toEqual(['CJ', 'S7', 'H8']);
    expect(goingOn(tree, ['CJ', 'S8'])).toEqual(['CJ', 'S8']);
    expect(variations(tree, ['DA'])).toEqual([]);
  });
});

describe('a file', () => {
  const lines = [['CJ', 'H7', 'H8'], ['CJ', 'H7', 'H9', 'D7'], ['CJ', 'HA'], ['SJ']];

  it('has every variation, the line looked at first', () => {
    const tree = treeOf(lines);
    expect(linesOf(tree)).toEqual(lines);
    expect(treeOf(linesOf(tree))).toEqual(tree);
    expect(linesOf([])).toEqual([]);
    for (const line of lines) {
      const ordered = linesOf(tree, line);
      expect(ordered[0]).toEqual(line);
      expect([...ordered].sort()).toEqual([...lines].sort());
      expect(goingOn(treeOf(ordered), [])).toEqual(line);
    }
    // Of a line that goes on, as far as one looks at it.
    expect(linesOf(tree, ['CJ', 'H7', 'H9'])[0]).toEqual(['CJ', 'H7', 'H9', 'D7']);
  });

  it('is a question of skat solve on one line', () => {
    const position: Position = { ...dealt(shuffled(), NOTHING_SET), contract: 'hearts', leader: 'rearhand' };
    const text = fileOf(position, treeOf(lines), lines[2] ?? []);
    expect(text.trimEnd()).not.toContain('\n');
    expect(JSON.parse(text)).toEqual({
      format: 'skat-board/1',
      contract: 'hearts',
      soloist: 'forehand',
      leader: 'rearhand',
      ...Object.fromEntries([...SEATS, 'skat' as const].map((place) => [place, cardsAt(position, place)])),
      trick: [],
      points: { soloist: 0, defenders: 0 },
      lines: [lines[2], lines[0], lines[1], lines[3]],
    });
  });
});
