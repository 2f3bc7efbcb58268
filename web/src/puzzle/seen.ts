/** What the one who is asked may know: all of an `open` puzzle, of the others what the seat saw at the table. */

import { say } from '../lib/messages.svelte';
import { callText } from '../lib/wording';
import type { Announcement, SeatName } from '../lib/wire';
import { SEATS } from './position';
import type { Puzzle } from './puzzles';

export interface Seen {
  hands: readonly SeatName[];
  skat: boolean;
}

/** The hands that lie open, and whether the skat does; once it is answered, all do. */
export function seenOf(puzzle: Puzzle, answered: boolean): Seen {
  const { kind, seat, record } = puzzle;
  if (kind === 'open' || answered) return { hands: SEATS, skat: true };
  const { announced } = announcementOf(puzzle);
  const soloist = announced === 'ouvert' ? soloistOf(puzzle) : seat;
  const tookSkat = record.actions.some((one) => one.do === 'take_skat' && one.seat === seat);
  return { hands: SEATS.filter((one) => one === seat || one === soloist), skat: tookSkat };
}

/** The game that is played. */
export function announcementOf({ record, game }: Puzzle): Announcement {
  const announcement = record.actions.find(({ announcement }) => announcement)?.announcement;
  return announcement ?? { contract: game ?? 'grand', hand: false, announced: 'none' };
}

/** The value at which the auction ended. */
export const bidOf = ({ record }: Puzzle): number =>
  Math.max(18, ...record.actions.map(({ value }) => value ?? 0));

/** How far each seat went in the auction: "Forehand 18, Middlehand 20, Rearhand pass". */
export function auctionText({ record }: Puzzle): string {
  const reached: Partial<Record<SeatName, number>> = {};
  let due = 0;
  for (const { do: done, seat, value } of record.actions) {
    if (done === 'bid' && value) due = value;
    if (done === 'bid' || done === 'hold') reached[seat] = due;
  }
  return SEATS.map(
    (seat) => `${say(`seat.${seat}`)} ${callText({ seat, call: reached[seat] ?? 'pass' })}`,
  ).join(', ');
}

const soloistOf = ({ record }: Puzzle): SeatName | undefined =>
  record.actions.find(({ announcement }) => announcement)?.seat;
