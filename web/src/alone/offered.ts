/** What the page shows where no server is. */

import { isLocal } from '../lib/tables';

export { default as AloneScreen } from './AloneScreen.svelte';

/** The rooms that need no server, by the first word of their address. */
const ROOMS = ['', 'board', 'fair', 'games', 'here', 'learn', 'play-on', 'puzzle', 'referee', 'review'];

/** Whether this address leads to something: a room, or a table on this device. */
export function offers(path: string): boolean {
  const [, word = '', table = ''] = path.split('/');
  return word === 'table' ? isLocal(table) : ROOMS.includes(word);
}
