/** Lists with a change at the table: who sits there still, how many deals, how the foot stood then. */

import type { FootAtChange, FootTotals, ShownPlayer, ShownTable, TableList } from '../../lib/wire';

export interface FootBefore {
  left: number;
  /** The reserve; null where a player left and there was none. */
  came: number | null;
  /** Whether the list knows from which deal on it was so. */
  dated: boolean;
  deal: number | null;
  passed: number;
  totals: FootTotals[];
}

/** A foot with nothing in it yet. */
export const emptyFeet = (players: number): FootTotals[] =>
  Array.from({ length: players }, () => ({ points: 0, won: 0, lost: 0 }));

/** Who sits at a table: not those who left and were not replaced. */
export const seatedAt = ({ players, left }: ShownTable): ShownPlayer[] =>
  players.filter((_, index) => !left.includes(index + 1));

/** The places that sign a list: those taken at the end. */
export const signersOf = ({ players, left }: ShownTable): number[] =>
  players.map((_, index) => index + 1).filter((place) => !left.includes(place));

/** Who is dealt cards in a deal: at four not the dealer, and all once a player has left. */
export function playingIn(deal: number, size: number, leavers: TableList['leavers'] = []): number[] {
  const places = Array.from({ length: size }, (_, index) => index + 1);
  const gone = leavers.filter((each) => each.deal <= deal).map((each) => each.place);
  if (gone.length) return places.filter((place) => !gone.includes(place));
  return size === 3 ? places : places.filter((place) => place !== ((deal - 1) % size) + 1);
}

/** How many deals a list came to: those who stayed dealt as often as was announced, or it ended. */
export function dealsOf({ leavers, numbers, sheet }: TableList): number {
  const planned = sheet.length ?? 0;
  const last = leavers.find((each) => each.then === 'ends');
  if (last) return last.deal - 1;
  const size = numbers.length;
  const dealt = leavers.map(({ deal, place }) => Math.max(0, Math.ceil((deal - place) / size)));
  return dealt.reduce((deals, times) => deals - planned / size + times, planned);
}

/** How a list stood before each change at the table, as far as it was said. */
export function feetBefore(kept: TableList | null, { players, deals }: ShownTable): FootBefore[] {
  const changes = kept?.changes ?? [];
  const reserves = changes.map(({ left, came, deal, dated }) => ({ left, came, deal, dated }));
  const leavers = (kept?.leavers ?? [])
    .filter(({ deal }) => deal > 1 && deal <= deals && !changes.some((each) => each.deal === deal))
    .map(({ number, deal }) => ({ left: number, came: null, deal, dated: true }));
  return [...reserves, ...leavers].map(({ left, came, deal, dated }) => {
    const known = kept?.at_changes.find((foot) => dated && foot.deal === deal);
    return {
      left,
      came,
      dated,
      deal: dated ? deal : null,
      passed: known?.passed ?? 0,
      totals: known?.totals.map((foot) => ({ ...foot })) ?? emptyFeet(players.length),
    };
  });
}

/** What the office is told of them: a reserve of the first deal divides nothing. */
export function atChangesOf(before: readonly FootBefore[]): FootAtChange[] {
  return before.flatMap(({ deal, totals, passed }) =>
    deal === null || deal === 1 ? [] : [{ deal, totals, passed }],
  );
}
