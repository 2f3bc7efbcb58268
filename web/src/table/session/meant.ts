/** Whether a tap still means the same after another player was quicker. */

import type { Snapshot } from '../../lib/snapshot';
import type { PlaceInfo, TableRequest } from '../../lib/wire';

/** What means the same whatever the others did meanwhile. */
const ALWAYS = new Set(['call_referee', 'look_at_skat', 'show_cards', 'leave']);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const whoSits = ({ place, kind, name }: PlaceInfo): unknown => [place, kind, name];

/** What of the table is meant by what a player asks for; null where he may not ask for it. */
function about(action: TableRequest, { table, view }: Snapshot): unknown {
  switch (action.do) {
    case 'begin':
      return table.places.map(whoSits);
    case 'seat_computer':
    case 'free_place':
    case 'remove':
      return table.places.filter(({ place }) => place === action.place).map(whoSits);
    case 'agree':
    case 'refuse': {
      // The others answer the same offer in any order (SkO-4.3.2).
      if (!view?.pending || !view.legal.some((one) => same(one, action))) return null;
      const { offer, by, asked } = view.pending;
      return [table.deal, view.card_counts, offer, by, asked];
    }
    default:
      // The table around the deal may have changed, the deal may not.
      return [table.deal, view];
  }
}

/** Whether what was asked for at a table that was `seen` like that is still meant `now`. */
export function stillMeant(action: TableRequest, seen: Snapshot | null, now: Snapshot): boolean {
  if (ALWAYS.has(action.do)) return true;
  // A player who plays meanwhile does not want the hint any more.
  if (!seen || action.do === 'ask_hint') return false;
  const meant = about(action, now);
  return meant !== null && same(about(action, seen), meant);
}
