/** The strengths of computer players, as they are called; one that is new here keeps its own name. */

import { messages, sayCode } from '../../lib/messages.svelte';

export function levelName(player: string): string {
  const key = `level_name.${player}`;
  return messages.has(key) ? sayCode(key) : player;
}
