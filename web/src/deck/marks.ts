/** What a drawing is made of: outlines, moved by their coordinates, so that one element holds many of them. */

/** An outline and how it is painted. It has the commands M, L, H, V, C, S and Z alone. */
export interface Mark {
  readonly d: string;
  /** The attributes that paint it. */
  readonly paint: string;
  /** Of its stroke; the style of the deck says that of the letters. */
  readonly width?: number;
}

/** Each coordinate times a factor and an offset more: across, then down. */
export type Move = readonly [number, number, number, number];

/** Round the middle of a card of 240 x 372, to its other end. */
export const TURNED: Move = [-1, 240, -1, 372];
/** A card seen in a mirror. */
export const MIRRORED: Move = [-1, 240, 1, 0];

/** A drawing of 100 x 100 put around a point, in the given size. */
export function around(x: number, y: number, size: number, turned = false): Move {
  const times = (turned ? -size : size) / 100;
  return [times, x - 50 * times, times, y - 50 * times];
}

/** A letter, or a coordinate and whether it goes down. */
type Step = string | readonly [number, boolean];

/** Many places share an outline: it is read once. */
const read = new Map<string, readonly Step[]>();

function stepsOf(d: string): readonly Step[] {
  let steps = read.get(d);
  if (steps) return steps;
  let command = '';
  let nth = 0;
  steps = d.match(/[A-Z]|-?[\d.]+/g)!.map((token) => {
    if (token < 'A') return [+token, command === 'V' || (command !== 'H' && nth++ % 2 === 1)];
    command = token;
    nth = 0;
    return token;
  });
  read.set(d, steps);
  return steps;
}

/** The outline, moved. */
export function outlineAt(d: string, [across, right, down, below]: Move): string {
  let moved = '';
  for (const step of stepsOf(d)) {
    if (typeof step === 'string') moved += step;
    else moved += ` ${Math.round((step[1] ? step[0] * down + below : step[0] * across + right) * 10) / 10}`;
  }
  return moved;
}

/** The marks in each of the places: of all places together each mark is one. */
export const inPlaces = (marks: readonly Mark[], places: readonly Move[]): Mark[] =>
  marks.map(({ d, paint, width }) => ({
    d: places.map((place) => outlineAt(d, place)).join(''),
    paint,
    ...(width && { width: width * Math.abs(places[0]?.[0] ?? 1) }),
  }));

/** The marks at both ends of a card. */
export const atBothEnds = (marks: readonly Mark[]): Mark[] =>
  marks.map((mark) => ({ ...mark, d: mark.d + outlineAt(mark.d, TURNED) }));

/** A circle as an outline. */
export function circle(x: number, y: number, r: number): string {
  const k = r * 0.55;
  return `M${x} ${y - r}C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}S${x + k} ${y + r} ${x} ${y + r} ${x - r} ${y + k} ${x - r} ${y} ${x - k} ${y - r} ${x} ${y - r}Z`;
}

/** As elements. */
export const drawn = (marks: readonly Mark[]): string =>
  marks
    .map(
      ({ d, paint, width }) =>
        `<path ${paint}${width ? ` stroke-width="${Math.round(width * 100) / 100}"` : ''} d="${d}"/>`,
    )
    .join('');
