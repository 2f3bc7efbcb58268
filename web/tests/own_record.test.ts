/** The own record: its charts show what the numbers say, and progress of browser and account meet. */

import { beforeEach, describe, expect, it, vi } from 'vitest';
import './browser';
import { bringTogether, forgetProgress, known } from '../src/account/progress';
import type { Lesson } from '../src/learn/lessons';
import { keepAnswer, keepStep, progress as lessons } from '../src/learn/progress';
import { learned } from '../src/lib/storage';
import { pointsOf, scaleOf } from '../src/me/record';
import { mistakesToTell, ownMistakes } from '../src/puzzle/own';
import { afterTry, keep, progress } from '../src/puzzle/progress';
import type { Puzzle } from '../src/puzzle/puzzles';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

const NOTHING = { puzzles: {}, strength: null, lessons: {}, mistakes: {}, wanted: [] };
const SIZE = { width: 100, height: 50 };

describe('a chart of means', () => {
  const means = [{ value: 10, margin: 5 }, null, { value: -5, margin: 15 }, { value: 0, margin: null }];

  it('has room for every band, and for nothing', () => {
    expect(scaleOf(means)).toEqual({ least: -20, most: 15 });
    expect(scaleOf([{ value: 4, margin: 1 }])).toEqual({ least: 0, most: 5 });
    expect(scaleOf([])).toEqual({ least: 0, most: 1 });
  });

  it('leaves a gap where nothing is known, and stays inside', () => {
    const points = pointsOf(means, scaleOf(means), SIZE);
    expect(points.map(({ x }) => Math.round(x))).toEqual([0, 67, 100]);
    expect(points[0]).toMatchObject({ high: 0 });
    expect(points[1]?.low).toBe(50);
    for (const { low, middle, high } of points) {
      expect(high).toBeLessThanOrEqual(middle);
      expect(middle).toBeLessThanOrEqual(low);
    }
    expect(points[2]).toMatchObject({ low: points[2]?.middle, high: points[2]?.middle });
  });
});

describe('progress', () => {
  const puzzle = { id: 'p1', kind: 'open' } as Puzzle;
  const lesson = { name: 'first-trick', steps: [{}, { choices: [] }] } as unknown as Lesson;

  beforeEach(() => {
    forgetProgress();
    learned.onchange = undefined;
  });

  it('is told whenever something is learned, while there is an account', () => {
    const told = vi.fn();
    keepStep(lesson, 1);
    learned.onchange = told;
    keep(afterTry(progress(), puzzle, false, 7));
    keepAnswer(lesson, 1);
    expect(told).toHaveBeenCalledTimes(2);
    expect(known()).toEqual({
      puzzles: { p1: { rights: 0, due: 8, tried: 7 } },
      strength: 975,
      lessons: { 'first-trick': { at: 1, done: true, answered: [1] } },
    });
  });

  it('of browser and account is the same afterwards, and is told no second time', async () => {
    learned.onchange = vi.fn();
    const both = { ...NOTHING, puzzles: { p2: { rights: 1, due: null, tried: 5 } } };
    const fetched = vi.fn().mockResolvedValue(new Response(JSON.stringify(both)));
    vi.stubGlobal('fetch', fetched);
    await bringTogether();
    expect(progress()).toEqual({ kept: both.puzzles, strength: 1000 });
    expect(lessons()).toEqual({});
    expect(learned.onchange).not.toHaveBeenCalled();
    const [path, asked] = fetched.mock.calls[0] as [string, RequestInit];
    expect(path).toBe('/api/account/progress');
    expect(JSON.parse(asked.body as string)).toMatchObject({ progress: { puzzles: {}, strength: null } });
  });

  it('that comes while the account answers is not lost', async () => {
    const nothing = new Response(JSON.stringify(NOTHING));
    vi.stubGlobal(
      'fetch',
      vi.fn(() => {
        keep(afterTry(progress(), puzzle, true, 7));
        return Promise.resolve(nothing);
      }),
    );
    await bringTogether();
    expect(Object.keys(progress().kept)).toEqual(['p1']);
    forgetProgress();
  });

  it('takes own mistakes along: only what the other side lacks is told', async () => {
    const told = { seat: 'forehand', deal: {}, actions: [], right: ['CJ'], losses: { SJ: 9 }, played: 'SJ' };
    const answers = [
      { ...NOTHING, mistakes: { 'own-a': told, 'own-b': told } },
      { ...NOTHING, wanted: ['own-b'] },
      NOTHING,
    ];
    const bodies: object[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn((_, { body }: { body: string }) => {
        bodies.push(JSON.parse(body) as object);
        return Promise.resolve(new Response(JSON.stringify(answers[bodies.length - 1])));
      }),
    );
    await bringTogether();
    expect(ownMistakes().map(({ id, kind }) => [id, kind])).toEqual([
      ['own-a', 'own'],
      ['own-b', 'own'],
    ]);
    expect(mistakesToTell(['own-a', 'own-c'])).toEqual({ 'own-a': told });
    await bringTogether();
    expect(bodies).toMatchObject([
      { held: [] },
      { held: ['own-a', 'own-b'] },
      { progress: { mistakes: { 'own-b': told } } },
    ]);
    forgetProgress();
    expect(ownMistakes()).toEqual([]);
  });
});
