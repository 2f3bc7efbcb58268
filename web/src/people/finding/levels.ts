/** The strengths of computer players, as they are called; one that is new here keeps its own name. */

import { messages, say } from '../../lib/messages.svelte';

/** The weakest first. */
export const LEVELS = ['random', 'beginner', 'simple', 'pimc', 'club', 'strong'] as const;

export function levelName(player: string): string {
  const key = `level_name.${player}`;
  return messages.has(key) ? say(key) : player;
}

/** The server's names in order of strength; those that are new here come last. */
export function byStrength(names: readonly string[]): string[] {
  const rank = (name: string): number => (LEVELS as readonly string[]).indexOf(name) + 1 || LEVELS.length + 1;
  return [...names].sort((one, other) => rank(one) - rank(other));
}
