/** Where the cards of the own hand lie: one arc on a wide table, two rows on a phone, all of them wholly in sight. */

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

/** Where a card lies before it is turned about its middle: pixels from the left upper edge, and degrees. */
interface Spot {
  x: number;
  y: number;
  turn: number;
}

interface Fan {
  cardWidth: number;
  perRow: number;
  spots: readonly Spot[];
}

/** The height of a card whose width is 1. */
export const TALL = 1.55;
/** Below this height the hand is one row that is neither bent nor turned. */
const LOW = 150;
/** How far the outer cards of a full hand lie below its middle, and how far they are turned. */
const DROP = 18;
const TURN = 5;
/** From the middle of ten cards to the outer one; more cards lie in the same arc. */
const FULL = 4.5;
/** What is left free above a card, for one that is chosen and raised. */
const ABOVE = { arc: 22, rows: 18, low: 14 };

/** How far a chosen card is raised. */
export const raised = ({ height }: Size, cardWidth: number): number =>
  Math.min(height < LOW ? 12 : 24, cardWidth * 0.24);

/** So many cards in a place of this size. */
export function fan(count: number, size: Size): Fan {
  if (size.width < 620 && size.height >= LOW && count > 5) return twoRows(count, size);
  return size.height < LOW ? lowRow(count, size) : arc(count, size);
}

function twoRows(count: number, { width, height }: Size): Fan {
  const perRow = Math.ceil(count / 2);
  const cardWidth = Math.min((width - 20) / 5, (height - 22) / 2.5);
  const step = stepOf(perRow, cardWidth + 3, width - 16 - cardWidth);
  const below = height - 4 - cardWidth * TALL;
  const spots = places(count).map((position) => {
    const row = Math.floor(position / perRow);
    const inRow = row ? count - perRow : perRow;
    const off = position - row * perRow - (inRow - 1) / 2;
    return { x: (width - cardWidth) / 2 + off * step, y: row ? below : ABOVE.rows, turn: 0 };
  });
  return { cardWidth, perRow, spots };
}

function lowRow(count: number, { width, height }: Size): Fan {
  const cardWidth = Math.min(132, (height - ABOVE.low - 2) / TALL);
  const step = stepOf(count, cardWidth + 3, width - 16 - cardWidth);
  const spots = places(count).map((position) => ({
    x: (width - cardWidth) / 2 + (position - (count - 1) / 2) * step,
    y: ABOVE.low,
    turn: 0,
  }));
  return { cardWidth, perRow: count, spots };
}

function arc(count: number, { width, height }: Size): Fan {
  // A turned card reaches a little further down than one that stands straight.
  const reach = TALL + Math.sin((TURN * Math.PI) / 180) / 2;
  const cardWidth = Math.min(132, (height - ABOVE.arc - DROP) / reach);
  const step = stepOf(count, cardWidth * 0.74, width - 44 - cardWidth);
  const full = Math.max(FULL, (count - 1) / 2);
  const spots = places(count).map((position) => {
    const off = position - (count - 1) / 2;
    return {
      x: (width - cardWidth) / 2 + off * step,
      y: ABOVE.arc + (off / full) ** 2 * DROP,
      turn: (off / full) * TURN,
    };
  });
  return { cardWidth, perRow: count, spots };
}

/** From card to card: as far as they would like to lie apart, or as far as there is room. */
const stepOf = (count: number, wanted: number, room: number): number =>
  count > 1 ? Math.min(wanted, room / (count - 1)) : 0;

const places = (count: number): number[] => Array.from({ length: count }, (_, position) => position);
