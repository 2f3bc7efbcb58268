/** A lesson is done when its questions were answered, and only then. */

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { courseOf, isTask, type Course } from '../src/learn/lessons';
import { keepAnswer, keepStep, KEY, next, openOf, progress } from '../src/learn/progress';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});

const course: Course = await courseOf('en');

describe.each(course.map((lesson) => [lesson.name, lesson] as const))('the lesson %s', (name, lesson) => {
  beforeEach(() => kept.clear());

  it('is not done by stepping through it', () => {
    for (const [at] of lesson.steps.entries()) keepStep(lesson, at);
    expect(progress()[name]).toMatchObject({ done: false, answered: [] });
    expect(openOf(lesson)).toEqual(lesson.steps.flatMap((step, at) => (isTask(step) ? [at] : [])));
    expect(next(course)).toBe(lesson);
  });

  it('is done with the last answer, in any order, and stays so', () => {
    for (const at of openOf(lesson).toReversed()) {
      expect(progress()[name]?.done ?? false).toBe(false);
      keepAnswer(lesson, at);
    }
    expect(progress()[name]?.done).toBe(true);
    keepStep(lesson, 0);
    expect(progress()[name]?.done).toBe(true);
  });

  it('that was done before answers were kept stays done', () => {
    kept.set(KEY, JSON.stringify({ [name]: { at: 1, done: true } }));
    keepStep(lesson, 0);
    expect(progress()[name]?.done).toBe(true);
    expect(openOf(lesson)).toEqual([]);
  });
});
