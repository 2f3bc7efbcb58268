/** How far somebody is in each lesson, kept in this browser. */

import { learned, read, write } from '../lib/storage';
import type { Course, Lesson } from './lessons';

export const KEY = 'skat.lessons';

interface Progress {
  /** The step last seen, from 0. */
  at: number;
  done: boolean;
}

export const progress = (): Readonly<Record<string, Progress>> => read(KEY, {});

/** Where to go on in a lesson: at its beginning if it was done. */
export function stepOf(name: string, steps: number): number {
  const kept = progress()[name];
  return kept && !kept.done && kept.at > 0 && kept.at < steps ? kept.at : 0;
}

export function keep(name: string, { at, done }: Progress): void {
  const before = progress();
  write(KEY, { ...before, [name]: { at, done: done || (before[name]?.done ?? false) } });
  learned.onchange?.();
}

/** The lesson to go on with: the one begun, else the first that is not done; the first at last. */
export function next(course: Course): Lesson | undefined {
  const kept = progress();
  const open = course.filter(({ name }) => !kept[name]?.done);
  return open.find(({ name }) => (kept[name]?.at ?? 0) > 0) ?? open[0] ?? course[0];
}
