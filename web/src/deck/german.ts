/** The German deck: acorns, leaves, hearts, bells; unter, ober and king. */

import { court } from './courts';
import { pipCard } from './places';
import { around, atBothEnds, circle, drawn, inPlaces, type Mark } from './marks';
import { signs, type Deck, type Rank, type SuitLetter, type Suits } from './shapes';

const ACORN = {
  cup: 'M14 44C14 22 30 12 50 12 70 12 86 22 86 44 86 52 72 56 50 56 28 56 14 52 14 44Z',
  nut: 'M20 50C20 76 36 92 50 97 64 92 80 76 80 50 66 58 34 58 20 50Z',
};
const OUTLINES: Record<SuitLetter, string> = {
  C: 'M46 3H54V12C72 13 86 22 86 44 86 50 84 52 80 54 78 78 64 92 50 97 36 92 22 78 20 54 16 52 14 50 14 44 14 22 28 13 46 12Z',
  S: 'M50 3C66 18 90 32 90 54 90 68 80 78 68 78 61 78 56 75 53 71V97H47V71C44 75 39 78 32 78 20 78 10 68 10 54 10 32 34 18 50 3Z',
  H: 'M50 95C22 69 6 52 6 32 6 17 16 7 28 7 38 7 46 13 50 24 54 13 62 7 72 7 84 7 94 17 94 32 94 52 78 69 50 95Z',
  D: 'M50 8C74 8 93 27 93 51S74 94 50 94 7 75 7 51 26 8 50 8Z',
};
const DARK = '#3c2a14';
const line = (d: string, colour: string, width: number): Mark => ({
  d,
  paint: `fill="none" stroke="${colour}"`,
  width,
});
const edged = (d: string, fill: string): Mark => ({ d, paint: `fill="${fill}" stroke="${DARK}"`, width: 3 });

const SIGNS: Record<SuitLetter, readonly Mark[]> = {
  C: [
    line('M50 14V3', DARK, 7),
    edged(ACORN.nut, '#d9a441'),
    line('M36 66C38 76 42 82 47 87', '#f6dfa0', 5),
    edged(ACORN.cup, '#4b7a3a'),
    line('M24 34L36 52M38 22L58 54M58 18L76 46M76 34L64 52M62 22L42 54M42 18L24 46', '#2f5426', 2.6),
  ],
  S: [
    edged(OUTLINES.S, '#3f8f45'),
    line('M50 18V84M50 38L32 54M50 38L68 54M50 54L37 66M50 54L63 66', '#d5ecbf', 3.4),
  ],
  H: [edged(OUTLINES.H, '#c8271f'), line('M20 36C20 26 24 20 31 19', '#ff9c8c', 6)],
  D: [
    edged(OUTLINES.D, '#ecb93a'),
    edged('M8 44C30 52 70 52 92 44L93 58C70 66 30 66 7 58Z', '#b8352b'),
    // the slit of the bell and its round end
    { d: `${circle(50, 68, 3)}M50 68V84`, paint: `fill="${DARK}" stroke="${DARK}"`, width: 6 },
    line('M24 32C29 23 36 19 44 18', '#fff1c0', 6),
  ],
};

const GERMAN: Suits = { sign: (suit) => SIGNS[suit], outline: OUTLINES };

/** The deuce, as the ace is drawn here: two large signs. */
function deuce(suit: SuitLetter): string {
  const twig = line('M120 186C96 180 84 166 82 150M120 186C144 180 156 166 158 150', '#4b7a3a', 4);
  const half = [...inPlaces(SIGNS[suit], [around(120, 112, 104)]), twig];
  return drawn([...signs(suit, GERMAN), ...atBothEnds(half)]);
}

function face(rank: Rank, suit: SuitLetter): string {
  if (rank === 'A') return deuce(suit);
  if (rank === 'J') return court('young', suit, GERMAN);
  if (rank === 'Q') return court('officer', suit, GERMAN);
  if (rank === 'K') return court('king', suit, GERMAN);
  return pipCard(rank, suit, GERMAN);
}

export const germanDeck: Deck = { suits: GERMAN, face };
