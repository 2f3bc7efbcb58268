/** Who sits where, seen from the player's own chair: play goes clockwise, to the left. */

import type { PlaceInfo, SeatName, TableInfo } from './wire';

export type Side = 'bottom' | 'left' | 'top' | 'right';

const SIDES: Record<3 | 4, Side[]> = {
  3: ['bottom', 'left', 'right'],
  4: ['bottom', 'left', 'top', 'right'],
};

export function sideOf(table: TableInfo, place: number): Side {
  return SIDES[table.size][(place - table.you + table.size) % table.size] ?? 'top';
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
