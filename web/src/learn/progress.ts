/** How far the learner is in each lesson, kept in this browser. */

import { learned, read, write } from '../lib/storage';
import { isTask, type Course, type Lesson } from './lessons';

export const KEY = 'skat.lessons';

interface Progress {
  /** The step last seen, from 0. */
  at: number;
  /** Whether every question of it was answered right. */
  done: boolean;
  /** The steps whose question was answered right; older progress knows none of them. */
  answered?: readonly number[];
}

export const progress = (): Readonly<Record<string, Progress>> => read(KEY, {});

/** Where to go on in a lesson: at its beginning if it was done. */
export function stepOf(name: string, steps: number): number {
  const kept = progress()[name];
  return kept && !kept.done && kept.at > 0 && kept.at < steps ? kept.at : 0;
}

/** The steps of a lesson whose question was not answered right yet; none once it was done. */
export const openOf = (lesson: Lesson): number[] => stillOpen(lesson, progress()[lesson.name]);

function stillOpen({ steps }: Lesson, kept?: Progress): number[] {
  if (kept?.done) return [];
  return steps.flatMap((step, at) => (isTask(step) && !kept?.answered?.includes(at) ? [at] : []));
}

/** Keep where one is in a lesson. */
export const keepStep = (lesson: Lesson, at: number): void => keep(lesson, { at });

/** Keep that the question of a step was answered right. */
export function keepAnswer(lesson: Lesson, at: number): void {
  const answered = new Set([...(progress()[lesson.name]?.answered ?? []), at]);
  keep(lesson, { answered: [...answered].sort((one, other) => one - other) });
}

function keep(lesson: Lesson, changed: Partial<Progress>): void {
  const all = progress();
  const now: Progress = { at: 0, done: false, answered: [], ...all[lesson.name], ...changed };
  write(KEY, { ...all, [lesson.name]: { ...now, done: !stillOpen(lesson, now).length } });
  learned.onchange?.();
}

/** The lesson to go on with: the one begun, else the first that is not done; the first at last. */
export function next(course: Course): Lesson | undefined {
  const kept = progress();
  const open = course.filter(({ name }) => !kept[name]?.done);
  return open.find(({ name }) => (kept[name]?.at ?? 0) > 0) ?? open[0] ?? course[0];
}
