/** The rooms beside the table, each fetched when it is opened. */

import type { Component } from 'svelte';

export const ROOMS: Record<string, () => Promise<{ default: Component }>> = {
  board: () => import('./board/BoardPage.svelte'),
  bots: () => import('./bots/BotsPage.svelte'),
  daily: () => import('./daily/DailyPage.svelte'),
  duplicate: () => import('./duplicate/DuplicateRoom.svelte'),
  evening: () => import('./start/EveningRoom.svelte'),
  fair: () => import('./fair/FairPage.svelte'),
  games: () => import('./account/GamesRoom.svelte'),
  here: () => import('./local/HereRoom.svelte'),
  learn: () => import('./learn/LearnPage.svelte'),
  list: () => import('./list/ListRoom.svelte'),
  me: () => import('./account/MyRoom.svelte'),
  now: () => import('./people/finding/PlayNow.svelte'),
  new: () => import('./start/NewTable.svelte'),
  'play-on': () => import('./playon/PlayOnPage.svelte'),
  puzzle: () => import('./puzzle/PuzzlePage.svelte'),
  review: () => import('./review/ReviewPage.svelte'),
  referee: () => import('./referee/RefereePage.svelte'),
  tables: () => import('./start/OpenTables.svelte'),
  tournament: () => import('./tournament/TournamentRoom.svelte'),
};
/** A finished deal stands behind the address of its table. */
const DEAL = /^\/table\/[^/]+\/deal\//;
/** Where something needs the whole screen: a deal of the past or one that goes on, a list, the screen of a hall. */
const RAIL = /^\/((table\/[^/]+\/deal|list)\/.|tournament\/[^/]+(\/hall)?$|play-on)/;

/** The room of an address by its first word; null for the table and the entrance. */
export async function roomOf(path: string): Promise<Component | null> {
  if (DEAL.test(path)) return (await import('./replay/ReplayPage.svelte')).default;
  const load = ROOMS[path.split('/')[1] ?? ''];
  return load ? (await load()).default : null;
}

/** Whether the way home stands in a rail there, in place of the navigation. */
export const hasRail = (path: string): boolean => RAIL.test(path);
