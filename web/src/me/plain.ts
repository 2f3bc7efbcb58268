/** The plain counts of a guest's games: what a server counts for an account, of the games kept in this browser. */

import { ownGames } from '../account/games';
import type { OwnTable, PlainNumbers } from '../lib/wire';
import { gamesOf, hasWon, roleOf, type OwnGame } from './own_filter';

/** More tables than that are not asked for at once. */
const MOST_PAGES = 10;
const pointsOf = ({ deal }: OwnGame): number => deal.table_points ?? 0;

/** The counts of these tables; as those of an account, which come from `skat.analysis.own_record.sums`. */
export function plainOf(tables: readonly OwnTable[]): PlainNumbers {
  const games = gamesOf(tables).filter(({ deal }) => !deal.sat_out);
  const alone = games.filter(({ deal }) => roleOf(deal) === 'soloist');
  const defended = games.filter(({ deal }) => roleOf(deal) === 'defender');
  const won = (some: readonly OwnGame[]): OwnGame[] => some.filter(({ deal }) => hasWon(deal) === true);
  const contracts = [...new Set(alone.flatMap(({ deal }) => deal.contract ?? []))].map((contract) => {
    const own = alone.filter(({ deal }) => deal.contract === contract);
    return { contract, games: own.length, won: won(own).length };
  });
  const best = won(alone).reduce<OwnGame | null>(
    (most, one) => (most && pointsOf(most) >= pointsOf(one) ? most : one),
    null,
  );
  return {
    deals: games.length,
    alone: alone.length,
    alone_won: won(alone).length,
    defended: defended.length,
    defended_won: won(defended).length,
    average: games.length ? games.reduce((sum, one) => sum + pointsOf(one), 0) / games.length : 0,
    contracts: contracts.sort(
      (one, other) => other.games - one.games || (one.contract < other.contract ? -1 : 1),
    ),
    best: best && {
      table: best.table.table,
      number: best.deal.number,
      contract: best.deal.contract ?? 'grand',
      hand: best.deal.hand,
      points: pointsOf(best),
    },
  };
}

/** The counts of all games that this browser knows as one's own. */
export async function plainOfGuest(): Promise<PlainNumbers> {
  const tables: OwnTable[] = [];
  let before: string | null = null;
  for (let asked = 0; asked < MOST_PAGES; asked += 1) {
    const page = await ownGames(before);
    tables.push(...page.tables);
    before = page.more;
    if (!before) break;
  }
  return plainOf(tables);
}
