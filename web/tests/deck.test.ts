/** The faces of both decks: drawn by few elements, and moved without a change of their form. */

import { describe, expect, test } from 'vitest';

import { frenchDeck } from '../src/deck/french';
import { germanDeck } from '../src/deck/german';
import { around, atBothEnds, inPlaces, MIRRORED, outlineAt, TURNED } from '../src/deck/marks';
import { cardSymbol, RANKS, signSymbols, SUITS, type Deck } from '../src/deck/shapes';
import type { CardName } from '../src/lib/wire';

const LETTERS = { J: 'J', Q: 'Q', K: 'K', A: 'A' };
const CARDS = SUITS.flatMap((suit) => RANKS.map((rank) => `${suit}${rank}` as CardName));
const whole = (deck: Deck): string =>
  signSymbols(deck) + CARDS.map((card) => cardSymbol(deck, card, LETTERS)).join('');
const DECKS = { french: whole(frenchDeck), german: whole(germanDeck) };
const MOST_ELEMENTS = 32;

/** Without the spaces that need not be. */
const short = (d: string): string => d.replace(/([A-Z]) /g, '$1');
const numbers = (d: string): number[] => (d.match(/-?[\d.]+/g) ?? []).map(Number);

const symbols = (deck: string): Map<string, string> =>
  new Map(
    [...deck.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g)].map(([, id, face]) => [id!, face!]),
  );

describe.each(Object.entries(DECKS))('the %s deck', (_name, deck) => {
  const drawn = symbols(deck);
  const faces = CARDS.map((card) => `card-${card}`);

  test('has every face and every sign, no two alike', () => {
    expect([...drawn.keys()].sort()).toEqual([...faces, ...SUITS.map((suit) => `pip-${suit}`)].sort());
    expect(new Set(drawn.values()).size).toBe(36);
  });

  // A face is copied wherever it lies: what it is made of is styled and laid out at each place.
  // A face is copied wherever it lies: what it is made of is styled and laid out at each place.
  test.each(faces)('%s is drawn by few elements', (face) => {
    const elements = [...drawn.get(face)!.matchAll(/<(\w+)/g)].map(([, name]) => name);
    expect(elements.length).toBeLessThan(MOST_ELEMENTS);
    expect(new Set(elements)).not.toContain('use');
  });

  test.each(faces)('%s has outlines that can be moved, all on the card', (face) => {
    for (const [, d] of drawn.get(face)!.matchAll(/ d="([^"]+)"/g)) {
      expect(d).toMatch(/^[MLHVCSZ\d .-]+$/);
      for (const each of numbers(d!)) {
        expect(each).toBeGreaterThanOrEqual(0);
        expect(each).toBeLessThanOrEqual(372);
      }
    }
  });
});

describe('an outline', () => {
  const d = 'M10 20H30V40L12 50C1 2 3 4 5 6S7 8 9 10Z';

  test('is moved by each coordinate, those of H and V, too', () => {
    expect(short(outlineAt(d, [2, 1, 3, 5]))).toBe('M21 65H61V125L25 155C3 11 7 17 11 23S15 29 19 35Z');
  });

  test.each([[TURNED], [MIRRORED]])('is itself again when it is turned twice', (move) => {
    expect(short(outlineAt(outlineAt(d, move), move))).toBe(d);
  });

  test('is put around a point, upside down where that is asked for', () => {
    expect(short(outlineAt('M50 50L100 50L50 100', around(120, 186, 40)))).toBe('M120 186L140 186L120 206');
    expect(short(outlineAt('M50 50L100 50L50 100', around(120, 186, 40, true)))).toBe(
      'M120 186L100 186L120 166',
    );
  });

  test('is one mark in all its places, with a stroke of their size', () => {
    const marks = [{ d: 'M0 0L100 100', paint: 'fill="none"', width: 10 }];
    expect(inPlaces(marks, [around(50, 50, 50), around(100, 100, 50)])).toEqual([
      { d: 'M 25 25L 75 75M 75 75L 125 125', paint: 'fill="none"', width: 5 },
    ]);
    expect(atBothEnds(marks)[0]!.d).toBe('M0 0L100 100M 240 372L 140 272');
  });
});
