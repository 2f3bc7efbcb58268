/** The rooms beside the table, each fetched when somebody goes there. */

import type { Component } from 'svelte';

const ROOMS: Record<string, () => Promise<{ default: Component }>> = {
  fair: () => import('./fair/FairPage.svelte'),
  games: () => import('./account/GamesRoom.svelte'),
  list: () => import('./list/ListRoom.svelte'),
  referee: () => import('./referee/RefereePage.svelte'),
  tournament: () => import('./tournament/TournamentRoom.svelte'),
};
/** A finished deal stands behind the address of its table. */
const DEAL = /^\/table\/[^/]+\/deal\//;

/** The room of an address by its first word; null for the table and the entrance. */
export async function roomOf(path: string): Promise<Component | null> {
  if (DEAL.test(path)) return (await import('./replay/ReplayPage.svelte')).default;
  const load = ROOMS[path.split('/')[1] ?? ''];
  return load ? (await load()).default : null;
}
