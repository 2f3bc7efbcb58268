/** The court cards: half a figure each, mirrored through the middle of the card. */

import { around, atBothEnds, circle, drawn, inPlaces, MIRRORED, outlineAt, type Mark } from './marks';
import { signs, type SuitLetter, type Suits } from './shapes';

/** Jack or unter, queen, ober, king. */
export type Figure = 'young' | 'lady' | 'officer' | 'king';
type Outlines = Suits['outline'];

const INK = '#22304a';
const SKIN = '#f6dcc0';
const GOLD = '#e3b34c';
const PALE = '#fbf3df';

interface Costume {
  readonly main: string;
  readonly second: string;
  readonly hair: string;
  readonly mirrored: boolean;
}

const COSTUMES: Record<SuitLetter, Costume> = {
  C: { main: '#2f6b57', second: '#22304a', hair: '#6b4a2f', mirrored: false },
  S: { main: '#35578c', second: '#22304a', hair: '#2b2a33', mirrored: true },
  H: { main: '#c0392f', second: '#7d2430', hair: '#c98a3a', mirrored: false },
  D: { main: '#d77a3a', second: '#a8322d', hair: '#8a5a2c', mirrored: true },
};

const shape = (d: string, fill: string, width = 2.6): Mark => ({
  d,
  paint: `fill="${fill}" stroke="${INK}"`,
  width,
});

const line = (d: string, colour = INK, width = 2.6): Mark => ({
  d,
  paint: `fill="none" stroke="${colour}"`,
  width,
});

/** Five round petals about (82, 134). */
const PETALS = [0, 1, 2, 3, 4]
  .map((nth) => (nth * 2 * Math.PI) / 5)
  .map((turn) => circle(82 + 9 * Math.sin(turn), 134 - 9 * Math.cos(turn), 6.4))
  .join('');

const flat = (d: string, fill: string): Mark => ({ d, paint: `fill="${fill}"` });

/** A face looking a little to the right, with the given length of chin. */
function face(chin: number): Mark[] {
  return [
    shape(`M98 74C98 ${chin - 10} 106 ${chin} 120 ${chin} 134 ${chin} 142 ${chin - 10} 142 74V62H98Z`, SKIN),
    line('M106 80C109 77.500 113 77.500 116 80M128 80C131 77.500 135 77.500 138 80', INK, 2.2),
    flat(circle(112, 85, 2.4) + circle(133, 85, 2.4), INK),
    line('M124 84V95H119', '#b98a63', 2.2),
  ];
}

/** Small pips strewn over the robe, each suit in its own weave. */
function weave(suit: SuitLetter, outlines: Outlines): Mark {
  const spots: [number, number][] = [
    [82, 158],
    [104, 171],
    [136, 171],
    [158, 158],
    [74, 178],
    [166, 178],
  ];
  return flat(spots.map(([x, y]) => outlineAt(outlines[suit], around(x, y, 13))).join(''), GOLD);
}

function robe(suit: SuitLetter, { main, second }: Costume, outlines: Outlines): Mark[] {
  return [
    shape('M56 186V166C60 144 84 132 104 128H136C156 132 180 144 184 166V186Z', main),
    weave(suit, outlines),
    shape('M108 128L119.200 186H102.500L84 136ZM132 128L120.800 186H137.500L156 136Z', second),
    shape('M113.700 186L120 150 126.300 186Z', GOLD),
  ];
}

function young(suit: SuitLetter, costume: Costume, outlines: Outlines): Mark[] {
  const { main, second, hair } = costume;
  return [
    // the staff behind the shoulder, crowned with the suit
    line('M168 186V74', INK, 6),
    line('M168 186V74', GOLD, 3),
    shape(outlineAt(outlines[suit], around(168, 60, 26)), second, 2.3),
    ...robe(suit, costume, outlines),
    shape('M88 66C84 92 86 112 92 120H148C154 112 156 92 152 66Z', hair),
    shape('M108 108H132V130C128 138 112 138 108 130Z', SKIN),
    ...face(116),
    line('M115 104C118 106.500 124 106.500 128 103.500', '#a5483c', 2.6),
    shape('M94 130L120 142 146 130 140 122 120 130 100 122Z', PALE),
    // beret and feather
    shape('M86 70C80 52 96 40 120 40 146 40 160 52 154 70Z', main),
    shape('M86 70C96 64 144 64 154 70L152 78C142 72 98 72 88 78Z', GOLD),
    shape('M96 48C84 42 74 46 68 58 78 56 88 58 100 52Z', PALE),
    line('M74 55C82 52 90 51 97 50', INK, 1.6),
  ];
}

function lady(suit: SuitLetter, costume: Costume, outlines: Outlines): Mark[] {
  const { main, second, hair } = costume;
  return [
    shape(
      'M84 70C74 100 78 128 72 150 84 158 98 152 104 140H136C142 152 156 158 168 150 162 128 166 100 156 70Z',
      hair,
    ),
    ...robe(suit, costume, outlines),
    shape('M109 106H131V132C126 142 114 142 109 132Z', SKIN),
    ...face(114),
    shape('M98 78C100 64 108 58 120 56 132 58 140 64 142 78 150 60 140 48 120 48 100 48 90 60 98 78Z', hair),
    line('M116 103.500C118 106.500 124 106.500 127 103', '#b23a3a', 3.4),
    line('M104 128C110 138 130 138 136 128', GOLD, 4),
    shape(circle(120, 137, 4.4), main),
    // coronet
    shape('M92 54L86 30 103 42 111 26 120 40 129 26 137 42 154 30 148 54C132 48 108 48 92 54Z', GOLD),
    flat(circle(86, 28, 3.6) + circle(111, 24, 3.6) + circle(129, 24, 3.6) + circle(154, 28, 3.6), second),
    // a flower in the hand
    line('M76 186C72 172 74 156 80 142', '#3d7a4d', 3.4),
    shape('M66 162C60 154 62 148 66 144 72 150 73 157 74 164Z', '#4f9160'),
    shape(PETALS, PALE, 1.8),
    shape(circle(82, 134, 5), GOLD, 1.8),
  ];
}

function king(suit: SuitLetter, costume: Costume, outlines: Outlines): Mark[] {
  const { main, hair } = costume;
  return [
    // the sword
    shape('M164 186V62L169 48 174 62V186Z', '#dfe5ea'),
    ...robe(suit, costume, outlines),
    // ermine collar
    shape('M78 142C94 128 146 128 162 142L154 160C138 148 102 148 86 160Z', PALE),
    line('M94 141V147M108 138V144M132 138V144M146 141V147', INK, 3),
    shape('M88 68C84 92 88 110 96 118H144C152 110 156 92 152 68Z', hair),
    ...face(114),
    shape(
      'M97 90C98 122 106 142 120 150 134 142 142 122 143 90 138 98 130 100 120 100 110 100 102 98 97 90Z',
      hair,
    ),
    line('M108 118C110 128 114 136 120 142M132 118C130 128 126 136 120 142', INK, 1.5),
    shape(
      'M104 102C110 94 117 95 120 99 123 95 130 94 136 102 130 106 124 105 120 103 116 105 110 106 104 102Z',
      hair,
    ),
    line('M116 109C118 110.500 122 110.500 124 109', '#a5483c', 2.6),
    // crown
    shape('M88 70V40L102 54 110 34 120 50 130 34 138 54 152 40V70C132 62 108 62 88 70Z', GOLD),
    shape('M88 72C108 64 132 64 152 72V62C132 54 108 54 88 62Z', main),
    flat(circle(120, 62, 3.6) + circle(103, 64, 2.6) + circle(137, 64, 2.6), PALE),
  ];
}

/** The ober: a moustache under a hat with a plume, a baton over the shoulder. */
function officer(suit: SuitLetter, costume: Costume, outlines: Outlines): Mark[] {
  const { main, second, hair } = costume;
  return [
    shape('M160.500 186L172 84 180 85 170.400 186Z', GOLD),
    ...robe(suit, costume, outlines),
    // epaulettes
    shape('M58 168C58 150 74 142 90 142L92 156C80 158 70 164 66 174Z', GOLD),
    shape('M182 168C182 150 166 142 150 142L148 156C160 158 170 164 174 174Z', GOLD),
    shape('M90 70C88 92 90 106 96 114H144C150 106 152 92 150 70Z', hair),
    shape('M108 106H132V130C128 138 112 138 108 130Z', SKIN),
    ...face(116),
    shape(
      'M102 105C106 96 115 97 120 100 125 97 134 96 138 105 131 105 126 106 120 104 114 106 109 105 102 105Z',
      hair,
    ),
    line('M116 109.500C118 111 122 111 124 109.500', '#a5483c', 2.6),
    shape('M98 128L120 146 142 128 136 122 120 132 104 122Z', PALE),
    // hat and plume
    shape('M92 66C90 46 104 36 120 36 136 36 150 46 148 66Z', main),
    shape('M76 72C84 60 156 60 164 72 150 80 90 80 76 72Z', second),
    shape('M92 66C104 61 136 61 148 66L148 60C136 54 104 54 92 60Z', GOLD),
    shape('M142 56C150 30 132 24 108 28 122 28 132 36 130 54Z', PALE),
    line('M138 52C140 40 132 32 122 30', INK, 1.6),
  ];
}

const FIGURES = { young, lady, officer, king };

/** The whole picture and the signs in its corners. */
export function court(which: Figure, suit: SuitLetter, suits: Suits): string {
  const costume = COSTUMES[suit];
  const figure = FIGURES[which](suit, costume, suits.outline);
  const half = costume.mirrored ? inPlaces(figure, [MIRRORED]) : figure;
  return (
    drawn(signs(suit, suits)) +
    `<rect x="64" y="22" width="112" height="328" rx="6" fill="#fffdf7" stroke="${INK}" stroke-opacity=".55" stroke-width="2"/>` +
    `<g clip-path="url(#frame)">${drawn([...atBothEnds(half), line('M65 186H175')])}</g>`
  );
}
