/** `club` at a table on this device: what belongs to its questions, and what it thinks with. */

import { hex, secretFor } from '../fair/shuffle';
import type { SeatName } from '../lib/wire';
import { bytesOf, handOver, type Knowing } from './hints/questions';
import { inWorker } from './hints/steps';
import { firstWide, seedOf, sumOf, wholeView, type WholeView } from './hints/whole_view';
import type { Deal } from './deal';
import { placeOf, type DealtTable } from './own_table';
import type { KernelPlayer } from './thinking';

/** Fetches what was learned. Throws where it cannot be had. */
export async function clubFetched({ beliefs, values }: Knowing = inWorker): Promise<void> {
  await Promise.all([beliefs(), values()]);
}

/**
 * The chance for one decision, as at a table of a server (players/turn.py). It follows from the seed of the deal, which
 * nobody knows before its end, the place and the view: after a reload the player does the same.
 */
function chanceAt({ dealer, shuffle }: DealtTable, seat: SeatName, view: WholeView): bigint {
  const use = [`decide at place ${placeOf(dealer, seat)}`, hex(sumOf(view))].join(': ');
  return firstWide(secretFor(shuffle?.seed ?? '', shuffle?.deal ?? '', use));
}

/** Whether he may do what the stepper has no rule for: lay his cards open, give up. */
function allowed({ legal, soloist, conceded }: WholeView): [number, number] {
  const open = legal.find((action) => action.do === 'expose')?.asked === 'none';
  const isRefused = soloist !== null && conceded.includes(soloist);
  return [Number(open), Number(!isRefused && legal.some((action) => action.do === 'concede'))];
}

/** The player for what is due at this seat of a table. */
export const asClub = (table: DealtTable, seat: SeatName, knowing = inWorker): KernelPlayer =>
  clubWith(table.deal, seat, chanceAt(table, seat, wholeView(table.deal, seat)), knowing);

/** The player with this chance. */
export function clubWith(deal: Deal, seat: SeatName, chance: bigint, knowing: Knowing): KernelPlayer {
  const view = wholeView(deal, seat);
  return {
    entry: 'deal_suggested_by_club',
    more: bytesOf([allowed(view), seedOf(view, chance)]),
    handOver: () => handOver(knowing, ['beliefs', 'values']),
  };
}
