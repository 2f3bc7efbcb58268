/** What all decks share: index letters as paths (no font needed), and the signs of the suits. */

import { around, atBothEnds, drawn, inPlaces, outlineAt, type Mark } from './marks';
import type { CardName } from '../lib/wire';

export type SuitLetter = 'C' | 'S' | 'H' | 'D';
export type Rank = 'A' | 'T' | 'K' | 'Q' | 'J' | '9' | '8' | '7';

export const SUITS: readonly SuitLetter[] = ['C', 'S', 'H', 'D'];
export const RANKS: readonly Rank[] = ['A', 'T', 'K', 'Q', 'J', '9', '8', '7'];

/** What stands in the corner for jack, queen, king and ace. */
export type Letters = Readonly<Record<'J' | 'Q' | 'K' | 'A', string>>;

/** The four signs of a deck, in a box of 100 x 100 around (50, 50). */
export interface Suits {
  /** As it lies on the card, in its colours. */
  readonly sign: (suit: SuitLetter) => readonly Mark[];
  /** Its outline alone, to be strewn over cloth. */
  readonly outline: Readonly<Record<SuitLetter, string>>;
}

interface Glyph {
  readonly width: number;
  readonly path: string;
}

/** What is inside the frame of a court card. */
const FRAME = '<clipPath id="frame"><rect x="65" y="23" width="110" height="326"/></clipPath>';

/** Index letters as strokes, 60 high. */
export const GLYPHS: Record<string, Glyph> = {
  '7': { width: 36, path: 'M2 3H34L13 57' },
  '8': {
    width: 38,
    path: 'M19 3C27 3 33 8 33 15S27 27.500 19 27.500 5 22 5 15 11 3 19 3ZM19 27.500C29 27.500 36 34 36 42S29 57 19 57 2 50 2 42 9 27.500 19 27.500Z',
  },
  '9': {
    width: 38,
    path: 'M19 3C29 3 36 10.500 36 19.500S29 36 19 36 2 28.500 2 19.500 9 3 19 3ZM36 19.500C36 38 29 52 12 57',
  },
  '10': {
    width: 52,
    path: 'M1 13L12 3V57M36 3C44 3 49.500 11 49.500 30S44 57 36 57 22.500 49 22.500 30 28 3 36 3Z',
  },
  A: { width: 44, path: 'M2 57L22 4 42 57M9 39H35' },
  B: {
    width: 36,
    path: 'M4 3V57H18C28 57 34 51 34 43S28 29 18 29H4M18 29C26 29 31 23.500 31 16S26 3 18 3H4',
  },
  D: { width: 40, path: 'M4 3V57H13C28 57 38 47 38 30S28 3 13 3Z' },
  J: { width: 30, path: 'M12 3H28V40C28 51 22 57 14.500 57S2 52 2 43' },
  K: { width: 40, path: 'M4 3V57M36 3L4 36M15 26L38 57' },
  O: { width: 46, path: 'M23 3C35 3 44 13 44 30S35 57 23 57 2 47 2 30 11 3 23 3Z' },
  Q: {
    width: 46,
    path: 'M23 3C35 3 44 13 44 30S35 57 23 57 2 47 2 30 11 3 23 3ZM27 42L45 59',
  },
  R: { width: 38, path: 'M4 57V3H19C29 3 35 9 35 17.500S29 32 19 32H4M19 32L36 57' },
  U: { width: 42, path: 'M3 3V36C3 50 10 57 21 57S39 50 39 36V3' },
  V: { width: 44, path: 'M2 3L22 56 42 3' },
  W: { width: 56, path: 'M2 3L15 56 28 12 41 56 54 3' },
};

/** Where the small sign below the letter stands. */
export const CORNER = around(35, 110, 42);

/** The letter in both corners, around the vertical line at x. */
function letters(text: string, suit: SuitLetter): Mark[] {
  const { width, path } = GLYPHS[text]!;
  const d = outlineAt(path, [0.9, 35 - width * 0.45, 0.96, 20]);
  return atBothEnds([{ d, paint: `class="line-${suit}"` }]);
}

/** A suit's sign in both corners of a card. */
export const signs = (suit: SuitLetter, { sign }: Suits): Mark[] =>
  atBothEnds(inPlaces(sign(suit), [CORNER]));

/** The letter or number in the corner of a card. */
function corner(rank: Rank, letters: Letters): string {
  if (rank === 'T') return '10';
  if (rank === '7' || rank === '8' || rank === '9') return rank;
  return letters[rank];
}

/** A deck: its signs, and what is on a card but for the letters in its corners. */
export interface Deck {
  readonly suits: Suits;
  readonly face: (rank: Rank, suit: SuitLetter) => string;
}

const symbol = (id: string, size: string, drawing: string): string =>
  `<symbol id="${id}" viewBox="0 0 ${size}" stroke-linecap="round" stroke-linejoin="round">${drawing}</symbol>`;

/** The face of a card as a symbol, `card-CJ`. */
export function cardSymbol(deck: Deck, card: CardName, index: Letters): string {
  const [suit, rank] = [...card] as [SuitLetter, Rank];
  const drawing = deck.face(rank, suit) + drawn(letters(corner(rank, index), suit));
  return symbol(`card-${card}`, '240 372', drawing);
}

/** What every card and line of text may need: the signs of the suits, `pip-C`, and the frame of the court cards. */
export const signSymbols = ({ suits }: Deck): string =>
  FRAME + SUITS.map((suit) => symbol(`pip-${suit}`, '100 100', drawn(suits.sign(suit)))).join('');
