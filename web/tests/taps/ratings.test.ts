/** A rating stands at the seat of those who show it, and is read as a sentence. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it } from 'vitest';
import { NOBODY, type TableInfo } from '../../src/lib/snapshot';
import type { PlaceInfo } from '../../src/lib/wire';
import OwnPlate from '../../src/table/OwnPlate.svelte';
import Seat from '../../src/table/Seat.svelte';
import { ratingText } from '../../src/me/rating';

const RATING = { points: -2.04, margin: 5 };

const sits = (place: number, more: Partial<PlaceInfo> = {}): PlaceInfo => ({
  ...{ place, name: `Player ${place}`, kind: 'human', player: null, seat: null },
  ...{ connected: true, substitute: null, leaving: false, ...more },
});

const tableOf = (places: PlaceInfo[], you: number): TableInfo =>
  ({ places, you, dealer: 3, size: 3, stage: 'playing' }) as unknown as TableInfo;

let shown: { $destroy: () => void } | undefined;

function show(component: unknown, props: object): string[] {
  shown = createClassComponent({ component: component as never, target: document.body, props });
  return [...document.querySelectorAll('[role="img"]')].map(
    (one) => `${one.textContent.trim()} = ${one.getAttribute('aria-label') ?? ''}`,
  );
}

afterEach(() => {
  shown?.$destroy();
  document.body.replaceChildren();
});

it('stands at the seat of another who shows it, and of nobody else', () => {
  const rated = sits(1, { rating: RATING });
  const seat = (place: PlaceInfo): object => ({
    ...{ place, table: tableOf([rated, sits(2)], 3), view: null, side: 'left' },
  });
  expect(ratingText(RATING)).toContain('−2');
  expect(show(Seat, seat(rated))).toEqual([expect.stringMatching(/^−2.0 ± 5.0 = /)]);
  shown?.$destroy();
  document.body.replaceChildren();
  expect(show(Seat, seat(sits(2)))).toEqual([]);
});

it.each([
  [NOBODY, 1],
  [1, 0],
])('a spectator sees that of the first place, and nobody his own', (you, count) => {
  const table = tableOf([sits(1, { rating: RATING }), sits(2)], you);
  const plate = { table, view: null, hints: null, busy: false, card: undefined, onplay: () => undefined };
  expect(show(OwnPlate, plate)).toHaveLength(count);
});
