/** Feet of paper lists as they are typed; where a reserve came, also how the list stood then. */

import type { FootAtChange, FootTotals, TableList } from '../../lib/wire';

export interface FootBefore {
  left: number;
  came: number;
  /** Whether the list knows from which deal on the reserve played. */
  dated: boolean;
  deal: number | null;
  passed: number;
  totals: FootTotals[];
}

/** A foot with nothing in it yet. */
export const emptyFeet = (players: number): FootTotals[] =>
  Array.from({ length: players }, () => ({ points: 0, won: 0, lost: 0 }));

/** How a list stood before each change of seats, as far as it was said. */
export function feetBefore(kept: TableList | null, players: number): FootBefore[] {
  return (kept?.changes ?? []).map(({ left, came, deal, dated }) => {
    const known = kept?.at_changes.find((foot) => dated && foot.deal === deal);
    return {
      left,
      came,
      dated,
      deal: dated ? deal : null,
      passed: known?.passed ?? 0,
      totals: known?.totals.map((foot) => ({ ...foot })) ?? emptyFeet(players),
    };
  });
}

/** What the office is told of them: a reserve of the first deal divides nothing. */
export function atChangesOf(before: readonly FootBefore[]): FootAtChange[] {
  return before.flatMap(({ deal, totals, passed }) =>
    deal === null || deal === 1 ? [] : [{ deal, totals, passed }],
  );
}
