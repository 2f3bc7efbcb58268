/** Puzzles of counting and of the discard in the page: what it counts itself is what was proven. */

import { describe, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { messages } from '../src/lib/messages.svelte';
import { Counting } from '../src/puzzle/counting.svelte';
import { broughtBy, outOf, placesOf, whyCounted } from '../src/puzzle/counted';
import { whyDiscarded, winsOf } from '../src/puzzle/discarded';
import { Discarding } from '../src/puzzle/discarding.svelte';
import { positionOf } from '../src/puzzle/position';
import { dailyOf, type Puzzle } from '../src/puzzle/puzzles';
import { seenOf } from '../src/puzzle/seen';

const puzzles = gunzipSync(readFileSync('../src/skat/analysis/puzzles/shipped.jsonl.gz'))
  .toString()
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Puzzle);
const counts = puzzles.filter(({ kind }) => kind === 'count');
const discards = puzzles.filter(({ kind }) => kind === 'discard');

describe('counting', () => {
  it('comes to what was proven, for every puzzle of the package', async () => {
    await messages.use('en');
    const asked = new Set<string>();
    for (const puzzle of counts) {
      const position = positionOf(puzzle);
      const { counted, answer } = puzzle;
      asked.add(counted?.what ?? '');
      if (counted?.what.endsWith('_points')) {
        const brought = broughtBy(position, counted.what === 'soloist_points');
        expect(brought.reduce((sum, one) => sum + one, 0)).toBe(answer.number);
      } else if (counted?.card) expect(placesOf(puzzle)).toContain(answer.place);
      else expect(outOf(puzzle, position)).toHaveLength(answer.number ?? -1);
      expect(whyCounted(puzzle, position)[0]).not.toMatch(/puzzle\.|\{/);
    }
    expect(asked.size).toBe(5);
  });

  it('shows each trick once, asks after the last one, and takes one answer', () => {
    const solving = new Counting(counts[0] as Puzzle);
    const tricks = solving.now.tricks.length;
    for (let number = 0; number < tricks; number += 1) {
      expect([solving.trick, solving.asks]).toEqual([solving.now.tricks[number], false]);
      solving.answer(solving.rightAnswer);
      solving.next();
    }
    solving.next();
    expect([solving.seen, solving.trick, solving.asks, solving.right]).toEqual([
      tricks,
      undefined,
      true,
      null,
    ]);
    solving.answer(solving.rightAnswer);
    expect([solving.right, solving.asks]).toEqual([true, false]);
  });
});

describe('the discard', () => {
  it('has twelve cards, and pairs that win more often than all others', async () => {
    await messages.use('en');
    for (const puzzle of discards) {
      const solving = new Discarding(puzzle);
      expect(new Set(solving.twelve).size).toBe(12);
      expect(solving.now.contract).toBe(puzzle.game);
      expect(seenOf(puzzle, false)).toEqual({ hands: [puzzle.seat], skat: true });
      const [right = []] = puzzle.answer.pairs ?? [];
      const best = Math.max(
        ...(puzzle.answer.pairs ?? []).map((pair) => winsOf(puzzle, solving.twelve, pair)),
      );
      expect(best).toBe(Math.max(...(puzzle.answer.wins ?? [])));
      for (const card of right) solving.choose(card);
      solving.answer();
      expect(solving.right).toBe(true);
      expect(whyDiscarded(puzzle, solving.twelve, right)[1]).toMatch(/next best pair wins in \d+%/);
    }
    expect(dailyOf(puzzles, 'discard', 0)?.kind).toBe('discard');
  });

  it('is answered with two cards; a third takes the place of the first', () => {
    const puzzle = discards[0] as Puzzle;
    const solving = new Discarding(puzzle);
    const right = (puzzle.answer.pairs ?? []).flat();
    const [one = '', two = '', three = ''] = solving.twelve.filter((card) => !right.includes(card));
    solving.choose(one);
    solving.answer();
    expect(solving.over).toBe(false);
    for (const card of [two, three]) solving.choose(card);
    expect(solving.chosen).toEqual([two, three]);
    solving.choose(two);
    expect(solving.complete).toBe(false);
    solving.choose(one);
    solving.answer();
    expect(solving.right).toBe(false);
    expect(whyDiscarded(puzzle, solving.twelve, solving.chosen)[1]).toMatch(/away it is \d+%/);
    solving.choose(two);
    expect(solving.chosen).toEqual([three, one]);
  });
});
