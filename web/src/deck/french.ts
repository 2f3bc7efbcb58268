/** The French deck: clubs, spades, hearts, diamonds; jack, queen and king. */

import { court } from './courts';
import { pipCard } from './places';
import { around, drawn, inPlaces, outlineAt } from './marks';
import { signs, type Deck, type Rank, type SuitLetter, type Suits } from './shapes';

const PIPS: Record<SuitLetter, string> = {
  H: 'M50 92C22 66 6 50 6 31 6 17 16 8 28 8 38 8 46 14 50 25 54 14 62 8 72 8 84 8 94 17 94 31 94 50 78 66 50 92Z',
  D: 'M50 3C60 22 73 38 88 50 73 62 60 78 50 97 40 78 27 62 12 50 27 38 40 22 50 3Z',
  S: 'M50 4C57 24 94 40 94 65 94 79 84 86 74 86 65 86 58 81 54 74 55 83 59 91 68 96H32C41 91 45 83 46 74 42 81 35 86 26 86 16 86 6 79 6 65 6 40 43 24 50 4Z',
  C: 'M50 5C62 5 71 14 71 25 71 32 68 38 63 43 66 41 70 40 74 40 86 40 95 49 95 61 95 73 86 82 74 82 65 82 58 77 54 70 55 81 59 90 69 96H31C41 90 45 81 46 70 42 77 35 82 26 82 14 82 5 73 5 61 5 49 14 40 26 40 30 40 34 41 37 43 32 38 29 32 29 25 29 14 38 5 50 5Z',
};

/** One colour a sign; which one, the style of the deck says. */
const FRENCH: Suits = {
  sign: (suit) => [{ d: PIPS[suit], paint: `class="pip-${suit}"` }],
  outline: PIPS,
};

function ace(suit: SuitLetter): string {
  const large = inPlaces(FRENCH.sign(suit), [around(120, 186, 112)]);
  const fine = { d: outlineAt(PIPS[suit], around(120, 186, 142)), paint: `class="line-${suit} fine"` };
  return drawn([...signs(suit, FRENCH), ...large, fine]);
}

function face(rank: Rank, suit: SuitLetter): string {
  if (rank === 'A') return ace(suit);
  if (rank === 'J') return court('young', suit, FRENCH);
  if (rank === 'Q') return court('lady', suit, FRENCH);
  if (rank === 'K') return court('king', suit, FRENCH);
  return pipCard(rank, suit, FRENCH);
}

export const frenchDeck: Deck = { suits: FRENCH, face };
