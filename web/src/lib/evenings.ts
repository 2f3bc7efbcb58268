/** Lists and tournaments of real tables that this browser can come back to; each keeps its key apart. */

import type { MessageKey } from './messages.svelte';
import { read, write } from './storage';
import type { KnownList } from '../list/lists';

/** What one is there: who keeps or reads a list, who runs a tournament, who plays in it. */
export type EveningKind = 'list' | 'desk' | 'card';

export interface Evening {
  kind: EveningKind;
  to: string;
  name: string;
  over: boolean;
  /** When it was looked at last. */
  seen: number;
}

const KEY = 'skat.evenings';
const KEPT = 12;
const TWO_WEEKS = 14 * 24 * 60 * 60 * 1000;

/** What each is called beside its name. */
export const KIND_WORDS: Record<EveningKind, MessageKey> = {
  list: 'list.title',
  desk: 'start.desk',
  card: 'start.start_card',
};

/** A tournament was looked at. A player's card may be forgotten after twelve others, a desk never is. */
export function rememberEvening(evening: Omit<Evening, 'seen'>): void {
  const others = read<Evening[]>(KEY, []).filter(({ to }) => to !== evening.to);
  const all = [{ ...evening, seen: Date.now() }, ...others];
  write(
    KEY,
    all.filter(({ kind }, at) => kind === 'desk' || at < KEPT),
  );
}

/** All of them, the one looked at last first. */
export function evenings(): Evening[] {
  const lists = read<KnownList[]>('skat.lists', []).map(({ list, title, players, since, seen, over }) => ({
    kind: 'list' as const,
    to: `/list/${encodeURIComponent(list)}`,
    name: title || players.join(', '),
    over: over ?? false,
    seen: seen ?? since,
  }));
  return [...lists, ...read<Evening[]>(KEY, [])].sort((one, other) => other.seen - one.seen);
}

/** Those that go on: not over, and not laid aside for two weeks. */
export const runningEvenings = (): Evening[] =>
  evenings().filter(({ over, seen }) => !over && Date.now() - seen < TWO_WEEKS);
