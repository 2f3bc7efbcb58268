/** Who sits where, seen from the player's own chair: play goes clockwise, to the left. */

import { NOBODY, type SeatedTable } from './snapshot';
import type { PastPlace, SeatName } from './wire';

export type Side = 'bottom' | 'left' | 'top' | 'right';

const SIDES: Record<number, Side[]> = {
  3: ['bottom', 'left', 'right'],
  4: ['bottom', 'left', 'top', 'right'],
};

/** Whose chair the table is seen from; a spectator looks from the first place. */
export function chairOf(table: SeatedTable): number {
  return table.you === NOBODY ? 1 : table.you;
}

export function sideOf(table: SeatedTable, place: number): Side {
  return SIDES[table.size]?.[(place - chairOf(table) + table.size) % table.size] ?? 'top';
}

export function placeOf<Place extends PastPlace>(
  table: { places: readonly Place[] },
  seat: SeatName,
): Place | undefined {
  return table.places.find((place) => place.seat === seat);
}

export function sideOfSeat(table: SeatedTable, seat: SeatName): Side {
  const place = placeOf(table, seat);
  return place ? sideOf(table, place.place) : 'top';
}

export function nameOf(table: SeatedTable, seat: SeatName | null): string {
  return (seat && placeOf(table, seat)?.name) || '';
}
