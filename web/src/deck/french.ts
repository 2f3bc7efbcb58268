/** The French deck: faces of the 32 cards as symbols of one hidden drawing. */

import { court } from './courts';
import { index, pip, PIPS, type SuitLetter } from './shapes';

/** What stands in the corner for jack, queen, king and ace. */
export type Letters = Readonly<Record<'J' | 'Q' | 'K' | 'A', string>>;

const SUITS: readonly SuitLetter[] = ['C', 'S', 'H', 'D'];
const RANKS = ['A', 'T', 'K', 'Q', 'J', '9', '8', '7'] as const;
type Rank = (typeof RANKS)[number];

const LEFT = 86;
const MIDDLE = 120;
const RIGHT = 154;

/** Places of the pips; those below the middle are turned round. */
const PLACES: Record<'7' | '8' | '9' | 'T', [number, number][]> = {
  '7': [[LEFT, 64], [RIGHT, 64], [MIDDLE, 125], [LEFT, 186], [RIGHT, 186], [LEFT, 308], [RIGHT, 308]],
  '8': [
    [LEFT, 64], [RIGHT, 64], [MIDDLE, 125], [LEFT, 186], [RIGHT, 186], [MIDDLE, 247],
    [LEFT, 308], [RIGHT, 308],
  ],
  '9': [
    [LEFT, 64], [RIGHT, 64], [LEFT, 145], [RIGHT, 145], [MIDDLE, 186], [LEFT, 227], [RIGHT, 227],
    [LEFT, 308], [RIGHT, 308],
  ],
  T: [
    [LEFT, 64], [RIGHT, 64], [MIDDLE, 104.5], [LEFT, 145], [RIGHT, 145], [LEFT, 227], [RIGHT, 227],
    [MIDDLE, 267.5], [LEFT, 308], [RIGHT, 308],
  ],
};

function ace(suit: SuitLetter): string {
  return (
    pip(suit, 120, 186, 112) +
    `<path class="line-${suit} fine" transform="translate(120 186) scale(1.42) translate(-50 -50)" d="${PIPS[suit]}"/>`
  );
}

function face(rank: Rank, suit: SuitLetter): string {
  if (rank === 'A') return ace(suit);
  if (rank === 'J' || rank === 'Q' || rank === 'K') return court(rank, suit);
  return PLACES[rank].map(([x, y]) => pip(suit, x, y, 42, y > 186)).join('');
}

function corner(rank: Rank, letters: Letters): string {
  if (rank === 'T') return '10';
  if (rank === '7' || rank === '8' || rank === '9') return rank;
  return letters[rank];
}

/** All 32 faces, `card-CJ` and so on, and the four pips, `pip-C`, as symbols. */
export function frenchDeck(letters: Letters): string {
  const cards = SUITS.flatMap((suit) =>
    RANKS.map(
      (rank) =>
        `<symbol id="card-${suit}${rank}" viewBox="0 0 240 372">${face(rank, suit)}${index(corner(rank, letters), suit)}</symbol>`,
    ),
  );
  const pips = SUITS.map(
    (suit) => `<symbol id="pip-${suit}" viewBox="0 0 100 100">${pip(suit, 50, 50, 100)}</symbol>`,
  );
  return [...cards, ...pips].join('');
}
