/** Who sits where, seen from the player's own chair: play goes clockwise, to the left. */

import { NOBODY, type PlaceInfo, type SeatName, type TableInfo } from './wire';

export type Side = 'bottom' | 'left' | 'top' | 'right';

const SIDES: Record<3 | 4, Side[]> = {
  3: ['bottom', 'left', 'right'],
  4: ['bottom', 'left', 'top', 'right'],
};

/** Whose chair the table is seen from; whoever only watches looks from the first place. */
export function chairOf(table: TableInfo): number {
  return table.you === NOBODY ? 1 : table.you;
}

export function sideOf(table: TableInfo, place: number): Side {
  return SIDES[table.size][(place - chairOf(table) + table.size) % table.size] ?? 'top';
}

export function placeOf(table: TableInfo, seat: SeatName): PlaceInfo | undefined {
  return table.places.find((place) => place.seat === seat);
}

export function sideOfSeat(table: TableInfo, seat: SeatName): Side {
  const place = placeOf(table, seat);
  return place ? sideOf(table, place.place) : 'top';
}

export function nameOf(table: TableInfo, seat: SeatName | null): string {
  return (seat && placeOf(table, seat)?.name) || '';
}
