/** What became of a draw: how often it was repeated, and how many sit elsewhere. */

import { say } from '../lib/messages.svelte';
import type { OtherSeats } from '../lib/wire';

export const otherSeatsText = (seats: OtherSeats | undefined): string =>
  seats
    ? say('tournament.other_seats', {
        redrawn: seats.redrawn,
        by_hand: seats.by_hand,
        moved: seats.moved,
      })
    : '';
