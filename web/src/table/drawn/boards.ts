/** The boards of a duplicate event that a table plays, in words. */

import { say } from '../../lib/messages.svelte';
import type { DrawnInfo } from '../../lib/wire';

export function boardsText({ series, table, first_board }: DrawnInfo, deals: number | null): string {
  const first = first_board ?? 1;
  return say('online.boards_at', { round: series, table, first, last: first + (deals ?? 1) - 1 });
}
