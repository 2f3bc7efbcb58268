/** Seats by the management's hand: the tables of a series as they sit then, as start numbers. */

import type { ShownTable } from '../../lib/wire';

const FOUR = 4;
const THREE = 3;
const MOST_THREES = 3;

const numbersOf = (tables: readonly ShownTable[]): number[][] =>
  tables.map(({ players }) => players.map(({ number }) => number));

/** A player of a table of four sits at another table, at its last place. */
export const moved = (tables: readonly ShownTable[], number: number, to: number): number[][] =>
  numbersOf(tables).map((numbers, at) => [
    ...numbers.filter((each) => each !== number),
    ...(at + 1 === to ? [number] : []),
  ]);

/**
 * The tables without a player who did not come; null where the others cannot be seated. From a table
 * of three a player of a table of four moves up, or the table is dissolved.
 */
export function without(tables: readonly ShownTable[], number: number): number[][] | null {
  const seats = numbersOf(tables);
  const open = tables.map(({ status }) => status === 'empty');
  const home = seats.findIndex((numbers) => numbers.includes(number));
  const threes = seats.filter(({ length }) => length === THREE).length;
  const left = seats[home]?.filter((each) => each !== number);
  if (!left || !open[home]) return null;
  seats[home] = left;
  if (left.length === THREE && threes < MOST_THREES) return seats;
  if (left.length < THREE && threes < MOST_THREES) {
    const donor = seats.findLastIndex((numbers, at) => open[at] && numbers.length === FOUR);
    const comes = seats[donor]?.pop();
    if (comes === undefined) return null;
    left.push(comes);
    return seats;
  }
  return dissolved(seats, open, left.length < THREE ? home : -1);
}

/** One table of those that have not begun is gone, and its people sit at tables of three. */
function dissolved(seats: number[][], open: boolean[], home: number): number[][] | null {
  const last = seats.length - 1;
  const gone = home < 0 ? seats.findLastIndex((numbers, at) => open[at] && numbers.length === THREE) : home;
  const people = seats[gone];
  if (!people || !open[last]) return null;
  // Numbers of tables stay without a gap: the last one takes the free number.
  if (gone !== last) seats[gone] = seats[last] ?? [];
  seats.pop();
  const room = seats.filter((numbers, at) => open[at] && numbers.length === THREE);
  if (room.length < people.length) return null;
  people.forEach((each, at) => room[at]?.push(each));
  return seats;
}
