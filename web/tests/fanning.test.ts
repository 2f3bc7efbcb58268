/** The own hand on every table: no card beyond an edge of its place, none on top of another. */

import { expect, test } from 'vitest';
import { fan, raised, TALL } from '../src/table/fanning';

/** What a card takes, turned about its middle, and raised where it is chosen. */
function box(cardWidth: number, { x, y, turn }: { x: number; y: number; turn: number }) {
  const [w, h, angle] = [cardWidth, cardWidth * TALL, (Math.abs(turn) * Math.PI) / 180];
  const across = (w * Math.cos(angle) + h * Math.sin(angle)) / 2;
  const down = (w * Math.sin(angle) + h * Math.cos(angle)) / 2;
  const [middle, centre] = [x + w / 2, y + h / 2];
  return { left: middle - across, right: middle + across, top: centre - down, bottom: centre + down };
}

test('every card lies wholly in its place, at every size and with any number of cards', () => {
  const wrong: string[] = [];
  for (let width = 300; width <= 2000; width += 20) {
    for (let height = 100; height <= 260; height += 4) {
      for (let count = 1; count <= 12; count += 1) {
        const { cardWidth, spots } = fan(count, { width, height });
        const raise = raised({ width, height }, cardWidth);
        const boxes = spots.map((spot) => box(cardWidth, spot));
        const apart = spots.slice(1).every((spot, at) => spot.x !== spots[at]?.x);
        const inside = boxes.every(
          ({ left, right, top, bottom }) =>
            left >= 0 && right <= width && top - raise >= -6 && bottom <= height,
        );
        if (spots.length !== count || !apart || !inside) wrong.push(`${count} in ${width}x${height}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('playing a card changes the size of no other, except where two rows become one', () => {
  for (const size of [
    { width: 1040, height: 243 },
    { width: 900, height: 194 },
    { width: 844, height: 117 },
  ]) {
    const widths = Array.from({ length: 12 }, (_, at) => fan(at + 1, size).cardWidth);
    expect(new Set(widths).size).toBe(1);
  }
});

test('in two rows on a phone no card covers the one beside it', () => {
  for (const width of [320, 360, 390, 430]) {
    const { cardWidth, spots, perRow } = fan(10, { width, height: 240 });
    const row = spots.slice(0, perRow).map(({ x }) => x);
    const steps = row.slice(1).map((x, at) => x - (row[at] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(cardWidth);
  }
});
