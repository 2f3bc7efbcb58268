/** What this browser knows of the puzzles solved here: when each comes again, and which one is next. */

import { learned, read, write } from '../lib/storage';
import { dailyOf, type Kind, type Puzzle } from './puzzles';

/** How often it was right in a row since it was missed, and the day on which it comes again. */
export interface Kept {
  rights: number;
  due: number | null;
  /** The day of the last try. */
  tried?: number;
}

export interface Progress {
  kept: Record<string, Kept>;
  /** Puzzles about as hard as this come next. */
  strength: number;
}

export const KEY = 'skat-puzzles';
const MISSED_AGAIN_AFTER = [1, 3, 7, 21] as const;
/** How the names of own mistakes begin. */
export const OWN = 'own-';
const FIRST_STRENGTH = 1000;
const UP = 30;
const DOWN = 25;
/** Of so many puzzles that fit one is picked. */
const NEAREST = 12;

export const progress = (): Progress => read<Progress>(KEY, { kept: {}, strength: FIRST_STRENGTH });

export function keep(after: Progress): void {
  write(KEY, after);
  learned.onchange?.();
}

/**
 * Progress after a first try: what is missed comes again after 1, 3, 7 and 21 days. Right before its
 * day counts for nothing: it was just seen.
 */
export function afterTry(before: Progress, { id, kind }: Puzzle, right: boolean, day: number): Progress {
  const known = before.kept[id];
  if (right && known?.due != null && known.due > day) return before;
  const rights = right && known ? known.rights + 1 : 0;
  const missedOnce = !right || (known?.due ?? null) !== null;
  const days = missedOnce ? MISSED_AGAIN_AFTER[rights] : undefined;
  const due = days === undefined ? null : day + days;
  const strength = known || kind === 'own' ? before.strength : before.strength + (right ? UP : -DOWN);
  return { kept: { ...before.kept, [id]: { rights, due, tried: day } }, strength };
}

/** Whether it comes again by this day. */
export const isDue = ({ kept }: Progress, { id }: Pick<Puzzle, 'id'>, day: number): boolean =>
  (kept[id]?.due ?? Infinity) <= day;

/** How many come again by this day; own mistakes that are no longer kept do not. */
export function dueOf(now: Progress, own: readonly Pick<Puzzle, 'id'>[], day: number): number {
  const shipped = Object.keys(now.kept).filter((id) => !id.startsWith(OWN));
  return [...shipped.map((id) => ({ id })), ...own].filter((one) => isDue(now, one, day)).length;
}

/** Why a puzzle is shown: as that of the day, because it was missed, or as the next one. */
export type Reason = 'daily' | 'again_due' | 'next';

/**
 * What is to be solved now: the puzzle of the day, what is due, then what is about as hard. Of one's
 * own mistakes only what is due.
 */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  kind: Kind,
  now: Progress,
  day: number,
  chance: number,
): { puzzle: Puzzle; reason: Reason } | undefined {
  const { kept, strength } = now;
  const daily = dailyOf(puzzles, kind, day);
  if (daily && kind !== 'own' && !kept[daily.id]) return { puzzle: daily, reason: 'daily' };
  const own = puzzles.filter((one) => one.kind === kind);
  const due = own.find((one) => isDue(now, one, day));
  if (due) return { puzzle: due, reason: 'again_due' };
  if (kind === 'own') return undefined;
  const fresh = own.filter(({ id }) => !kept[id]);
  const nearest = (fresh.length ? fresh : own)
    .sort((one, other) => Math.abs(one.rating - strength) - Math.abs(other.rating - strength))
    .slice(0, NEAREST);
  const puzzle = nearest[Math.floor(chance * nearest.length)];
  return puzzle && { puzzle, reason: 'next' };
}
