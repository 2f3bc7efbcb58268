/** What no player may do and can do at a table of open play. */

import type { View } from '../../lib/snapshot';
import type { CardName, PlayerAction, SeatName } from '../../lib/wire';

export interface Forbidden {
  name: 'look' | 'pass' | 'drop' | 'lead';
  action: PlayerAction;
}

/** Rearhand waits until one of the others has passed; who bids or answers is asked (SkO-3.3.8). */
const waitsToBid = (view: View, seat: SeatName): boolean =>
  seat === 'rearhand' && !view.calls.some(({ call: said }) => said === 'pass');

/** What is forbidden and can be done now; `card` is one that the player has in mind. */
export function forbiddenNow(view: View, seat: SeatName, card?: CardName): Forbidden[] {
  const waits = view.turn !== view.viewer;
  const all: Forbidden[] = [];
  if (view.phase === 'auction' || view.phase === 'play')
    all.push({ name: 'look', action: { do: 'look_at_skat', seat } });
  if (view.phase === 'auction' && waits && waitsToBid(view, seat))
    all.push({ name: 'pass', action: { do: 'pass', seat } });
  if (view.phase === 'play' && view.hand.length > 1)
    all.push({ name: 'drop', action: { do: 'show_cards', seat, cards: view.hand.slice(0, 2) } });
  if (view.phase === 'play' && waits && !view.trick.length && card)
    all.push({ name: 'lead', action: { do: 'play', seat, card } });
  return all;
}
