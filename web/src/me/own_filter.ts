/** The own games one by one, and which of them are wanted. */

import { addressOf } from '../replay/past';
import type { Contract, DealInfo, OwnTable } from '../lib/wire';
import { announcementText } from '../lib/wording';
import { say } from '../lib/messages.svelte';

export interface OwnGame {
  table: OwnTable;
  deal: DealInfo;
}

/** As what one was in a deal; "neither" where nobody plays alone, or one sat out. */
export type OwnRole = 'soloist' | 'defender' | 'neither';

/** What is wanted; an empty text, or null, asks for everything. */
export interface GameFilter {
  contract: Contract | '';
  role: OwnRole | '';
  won: boolean | null;
  person: string;
  search: string;
}

export const EVERYTHING: GameFilter = { contract: '', role: '', won: null, person: '', search: '' };

/** All games of these tables, in their order. */
export const gamesOf = (tables: readonly OwnTable[]): OwnGame[] =>
  tables.flatMap((table) => table.deals.map((deal) => ({ table, deal })));

export function roleOf({ alone, contract, sat_out }: DealInfo): OwnRole {
  if (alone) return 'soloist';
  return contract && !sat_out ? 'defender' : 'neither';
}

/** Whether one's own side won; null where there were no sides, or one had none. */
export function hasWon(deal: DealInfo): boolean | null {
  if (deal.won === null || roleOf(deal) === 'neither') return null;
  return deal.won === deal.alone;
}

/** Who played what, in a line. */
export function gameText({ alone, soloist, contract, hand, announced, ending, by }: DealInfo): string {
  if (!contract) return say(`ending.${ending}`, { name: by ?? '' });
  const game = announcementText({ contract, hand, announced });
  return `${alone ? say('daily.you') : (soloist ?? '')} · ${game}`;
}

/** Where a game may be looked at again. */
export const gameAddress = (table: string, { number }: DealInfo): string => addressOf(table, number);

/** The games that are wanted: each word of the search is in the names or in what was played. */
export function matching(games: readonly OwnGame[], filter: GameFilter): OwnGame[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter(({ table, deal }) => {
    if (filter.contract && deal.contract !== filter.contract) return false;
    if (filter.role && roleOf(deal) !== filter.role) return false;
    if (filter.won !== null && hasWon(deal) !== filter.won) return false;
    if (filter.person && !table.others.includes(filter.person)) return false;
    const text = [...table.others, gameText(deal), String(deal.number)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
