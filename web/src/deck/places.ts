/** Where the signs of the numbered cards lie. */

import { around, drawn, inPlaces } from './marks';
import { CORNER, type SuitLetter, type Suits } from './shapes';

const LEFT = 86;
const MIDDLE = 120;
const RIGHT = 154;

/** Those below the middle are turned round. */
const PLACES: Record<'7' | '8' | '9' | 'T', [number, number][]> = {
  '7': [
    [LEFT, 64],
    [RIGHT, 64],
    [MIDDLE, 125],
    [LEFT, 186],
    [RIGHT, 186],
    [LEFT, 308],
    [RIGHT, 308],
  ],
  '8': [
    [LEFT, 64],
    [RIGHT, 64],
    [MIDDLE, 125],
    [LEFT, 186],
    [RIGHT, 186],
    [MIDDLE, 247],
    [LEFT, 308],
    [RIGHT, 308],
  ],
  '9': [
    [LEFT, 64],
    [RIGHT, 64],
    [LEFT, 145],
    [RIGHT, 145],
    [MIDDLE, 186],
    [LEFT, 227],
    [RIGHT, 227],
    [LEFT, 308],
    [RIGHT, 308],
  ],
  T: [
    [LEFT, 64],
    [RIGHT, 64],
    [MIDDLE, 104.5],
    [LEFT, 145],
    [RIGHT, 145],
    [LEFT, 227],
    [RIGHT, 227],
    [MIDDLE, 267.5],
    [LEFT, 308],
    [RIGHT, 308],
  ],
};

/** All signs of a seven, eight, nine or ten. */
export function pipCard(rank: '7' | '8' | '9' | 'T', suit: SuitLetter, { sign }: Suits): string {
  const places = PLACES[rank].map(([x, y]) => around(x, y, 42, y > 186));
  return drawn(inPlaces(sign(suit), [CORNER, around(205, 262, 42, true), ...places]));
}
