/** The own games: asked for, saved as a file, made nameless. */

import { post, sent } from '../line/answers';
import { dropPlaces, ownPlaces } from '../lib/played';
import { saveFile } from '../lib/saving';
import { settings } from '../lib/settings.svelte';
import { memberships, remember } from '../lib/tables';
import type { OwnGames, OwnTable } from '../lib/wire';
import { owner } from './owner.svelte';

/** What shows whose games they are; the server knows it of an account. */
export const whose = () => (owner.name ? {} : { places: ownPlaces() });

export function ownGames(before: string | null): Promise<OwnGames> {
  return post<OwnGames>('/api/games', { ...whose(), before });
}

/** Know the tables again at which the account has a place, wherever it sat down; whether any is new. */
export function knowAgain(tables: readonly OwnTable[]): boolean {
  const known = new Set(memberships().map(({ table }) => table));
  const back = tables.filter(({ table, seated, finished }) => seated && !finished && !known.has(table));
  if (!owner.name) return false;
  // The newest is remembered last: it comes first.
  for (const { table, players, others, since } of back.toReversed())
    remember({ table, token: '', account: true, size: players.length, since: since * 1000, others });
  return back.length > 0;
}

/** Save all records as a file; how many deals the form had no words for. */
export async function saveGames(form: 'json' | 'iss'): Promise<number> {
  const response = await sent('/api/games/export', {
    body: { ...whose(), form, language: settings.language },
  });
  saveFile(await response.blob(), form === 'json' ? 'skat.jsonl' : 'skat.txt');
  return Number(response.headers.get('x-skat-left-out') ?? 0);
}

/** Take the own name away at these tables. */
export async function leaveNameless(tables: readonly string[]): Promise<void> {
  await post('/api/games/forget', { ...whose(), tables });
  if (!owner.name) dropPlaces(tables);
}
