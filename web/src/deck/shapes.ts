/** The small shapes of a card: pips and index letters, all drawn as paths (no font needed). */

export type SuitLetter = 'C' | 'S' | 'H' | 'D';

/** Pips in a box of 100 x 100, drawn around (50, 50). */
export const PIPS: Record<SuitLetter, string> = {
  H: 'M50 92C22 66 6 50 6 31 6 17 16 8 28 8 38 8 46 14 50 25 54 14 62 8 72 8 84 8 94 17 94 31 94 50 78 66 50 92Z',
  D: 'M50 3C60 22 73 38 88 50 73 62 60 78 50 97 40 78 27 62 12 50 27 38 40 22 50 3Z',
  S: 'M50 4C57 24 94 40 94 65 94 79 84 86 74 86 65 86 58 81 54 74 55 83 59 91 68 96H32C41 91 45 83 46 74 42 81 35 86 26 86 16 86 6 79 6 65 6 40 43 24 50 4Z',
  C: 'M50 5C62 5 71 14 71 25 71 32 68 38 63 43 66 41 70 40 74 40 86 40 95 49 95 61 95 73 86 82 74 82 65 82 58 77 54 70 55 81 59 90 69 96H31C41 90 45 81 46 70 42 77 35 82 26 82 14 82 5 73 5 61 5 49 14 40 26 40 30 40 34 41 37 43 32 38 29 32 29 25 29 14 38 5 50 5Z',
};

interface Glyph {
  readonly width: number;
  readonly path: string;
}

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
  Q: {
    width: 46,
    path: 'M23 3C35 3 44 13 44 30S35 57 23 57 2 47 2 30 11 3 23 3ZM27 42L45 59',
  },
  R: { width: 38, path: 'M4 57V3H19C29 3 35 9 35 17.500S29 32 19 32H4M19 32L36 57' },
  V: { width: 44, path: 'M2 3L22 56 42 3' },
  W: { width: 56, path: 'M2 3L15 56 28 12 41 56 54 3' },
};

/** A pip of the given size around a point; the colour comes from the page's style. */
export function pip(suit: SuitLetter, x: number, y: number, size: number, turned = false): string {
  const scale = size / 100;
  const turn = turned ? ` rotate(180)` : '';
  return `<path class="pip-${suit}" transform="translate(${x} ${y})${turn} scale(${scale}) translate(-50 -50)" d="${PIPS[suit]}"/>`;
}

/** The corner index: letter above a small pip, around the vertical line at x. */
export function index(letter: string, suit: SuitLetter): string {
  const glyph = GLYPHS[letter];
  if (!glyph) return '';
  const x = 35 - (glyph.width * 0.9) / 2;
  const corner =
    `<path class="line-${suit}" transform="translate(${x} 20) scale(.9 .96)" d="${glyph.path}"/>` +
    pip(suit, 35, 110, 42);
  return `${corner}<g transform="rotate(180 120 186)">${corner}</g>`;
}
