/** Puzzles in the page: the position out of a record, tricks, the day, what comes again and when. */

import { describe, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { playable, played, positionOf, SEATS, turnOf, winnerOf } from '../src/puzzle/position';
import { afterTry, dueOf, nextPuzzle, type Progress } from '../src/puzzle/progress';
import { dailyOf, dayOf, type Puzzle, type RecordedAction } from '../src/puzzle/puzzles';
import { auctionText, seenOf } from '../src/puzzle/seen';
import { messages } from '../src/lib/messages.svelte';
import { LANGUAGES } from '../src/lib/offered';
import type { Language } from '../src/lib/settings.svelte';
import type { SeatName } from '../src/lib/wire';
import { boardOf } from '../src/puzzle/board';
import { fromFragment } from '../src/board/link';
import { mistakesOf } from '../src/puzzle/own';
import { marksOf, whyOf } from '../src/puzzle/why';
import type { Decision, Review } from '../src/review/decisions';
import { Solving } from '../src/puzzle/solving.svelte';

const FILE = '../src/skat/analysis/puzzles/shipped.jsonl.gz';
const puzzles = gunzipSync(readFileSync(FILE))
  .toString()
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Puzzle);
/** Those that ask for a card. */
const ofCards = puzzles.filter(({ answer }) => answer.steps);
const stepsOf = ({ answer }: Puzzle) => answer.steps ?? [];
const NEW: Progress = { kept: {}, strength: 1000 };

describe('a position', () => {
  it('is that of the record, for every puzzle of the package', () => {
    for (const puzzle of ofCards) {
      const position = positionOf(puzzle);
      const cards = [...SEATS.flatMap((seat) => position.hands[seat]), ...position.skat, ...position.trick];
      expect(new Set(cards).size).toBe(cards.length);
      expect(position.skat).toHaveLength(2);
      expect(turnOf(position)).toBe(puzzle.seat);
      const numbers = puzzle.answer.chances ?? puzzle.answer.ends;
      if (numbers) expect(playable(position).sort()).toEqual(Object.keys(numbers).sort());
      expect(fromFragment(boardOf(puzzle))?.position.contract).toBe(position.contract);
    }
  });

  it('gives a trick to its highest card', () => {
    expect(winnerOf(['HA', 'D7', 'HT'], 'diamonds')).toBe(1);
    expect(winnerOf(['HA', 'DJ', 'CJ'], 'grand')).toBe(2);
    expect(winnerOf(['ST', 'SJ', 'HA'], 'null')).toBe(1);
    expect(winnerOf(['ST', 'HA', 'SK'], 'clubs')).toBe(0);
  });
});

describe('solving', () => {
  it('asks every question of every puzzle, and its line can be played', () => {
    for (const puzzle of ofCards) {
      const solving = new Solving(puzzle);
      for (const step of stepsOf(puzzle)) {
        expect(turnOf(solving.now)).toBe(puzzle.seat);
        expect(solving.choices).toEqual(expect.arrayContaining(step.right));
        let line = solving.now;
        for (const card of [step.right[0] ?? '', ...(step.then ?? [])]) {
          expect(playable(line)).toContain(card);
          line = played(line, card);
        }
        solving.answer(step.right.at(-1) ?? '');
      }
      expect(solving.right).toBe(true);
    }
  });

  it('ends with a wrong card', () => {
    const solving = new Solving(puzzles[0] as Puzzle);
    const wrong = solving.choices.find((card) => !solving.rightCards.includes(card)) ?? '';
    solving.answer(wrong);
    expect([solving.right, solving.chosen, solving.choices]).toEqual([false, wrong, []]);
  });
});

describe('what is seen', () => {
  it('is all of an open puzzle, and of odds nothing that the seat did not see', () => {
    const skats = new Set<boolean>();
    for (const puzzle of ofCards) {
      const seen = seenOf(puzzle, false);
      expect(seenOf(puzzle, true)).toEqual({ hands: SEATS, skat: true });
      if (puzzle.kind === 'open') expect(seen).toEqual({ hands: SEATS, skat: true });
      else {
        const { announcement, seat } = puzzle.record.actions.find((one) => one.announcement) ?? {};
        const alone = seat === puzzle.seat;
        skats.add(seen.skat);
        expect(seen.skat).toBe(alone && !announcement?.hand);
        const shown = announcement?.announced === 'ouvert' && !alone ? [puzzle.seat, seat] : [puzzle.seat];
        expect([...seen.hands].sort()).toEqual(shown.sort());
      }
    }
    expect(skats.size).toBe(2);
  });

  it('tells how far each seat went in the auction', async () => {
    await messages.use('en');
    const [puzzle] = puzzles as [Puzzle];
    const call = (done: string, seat: SeatName, value?: number) => ({ do: done, seat, value });
    const actions = [
      call('bid', 'middlehand', 18),
      call('hold', 'forehand'),
      call('bid', 'middlehand', 20),
      call('pass', 'forehand'),
      call('pass', 'rearhand'),
    ] as RecordedAction[];
    const told = auctionText({ ...puzzle, record: { ...puzzle.record, actions } });
    expect(told).toBe('Forehand 18, Middlehand 20, Rearhand pass');
  });
});

it('tells of a card that is not sure how it fails', () => {
  const sure = puzzles.filter(({ kind }) => kind === 'sure');
  expect(sure.length).toBeGreaterThan(50);
  for (const puzzle of sure) {
    const { fails = {} } = puzzle.answer;
    const cards = [...Object.keys(fails), ...(stepsOf(puzzle)[0]?.right ?? [])];
    expect(cards.sort()).toEqual(playable(positionOf(puzzle)).sort());
    for (const [card, line] of Object.entries(fails)) {
      expect(line.length).toBeGreaterThan(0);
      expect(whyOf(puzzle, 0, card)).toHaveLength(2);
    }
  }
});

describe('what comes when', () => {
  it('counts days from the first of January 2026', () => {
    expect(dayOf(Date.UTC(2026, 0, 1))).toBe(0);
    expect(dayOf(Date.UTC(2026, 2, 1, 23, 59))).toBe(59);
    const open = puzzles.filter(({ kind }) => kind === 'open');
    expect(dailyOf(puzzles, 'open', open.length + 1)).toBe(open[1]);
    expect(dailyOf([], 'open', 3)).toBeUndefined();
    const discards = puzzles.filter(({ kind }) => kind === 'discard');
    expect(dailyOf(puzzles, 'discard', 326)).toBe(discards[326 % 49]);
    expect(dailyOf(puzzles, 'discard', 327)).toBe(discards[327 % discards.length]);
  });

  it('brings what was missed again after 1, 3, 7 and 21 days', () => {
    const puzzle = puzzles[0] as Puzzle;
    let now = afterTry(NEW, puzzle, false, 10);
    const due = [now.kept[puzzle.id]?.due];
    for (const day of [11, 14, 21, 42]) {
      now = afterTry(now, puzzle, true, day);
      due.push(now.kept[puzzle.id]?.due);
    }
    expect(due).toEqual([11, 14, 21, 42, null]);
    const missed = afterTry(NEW, puzzle, false, 10);
    expect(afterTry(missed, puzzle, true, 10)).toEqual(missed);
    expect(afterTry(NEW, puzzle, true, 10).kept[puzzle.id]?.due).toBeNull();
    expect(afterTry(afterTry(now, puzzle, false, 43), puzzle, true, 44).kept[puzzle.id]?.due).toBe(47);
  });

  it('shows the puzzle of the day first, then what is due, then another one', () => {
    const daily = nextPuzzle(puzzles, 'open', NEW, 0, 0);
    expect(daily?.reason).toBe('daily');
    const first = daily?.puzzle as Puzzle;
    const solved = afterTry(NEW, first, true, 0);
    const next = nextPuzzle(puzzles, 'open', solved, 0, 0.99);
    expect(next?.reason).toBe('next');
    expect(next?.puzzle.id).not.toBe(first.id);
    const missed = afterTry(solved, next?.puzzle as Puzzle, false, -1);
    expect(nextPuzzle(puzzles, 'open', missed, 0, 0)).toEqual({ puzzle: next?.puzzle, reason: 'again_due' });
  });
});

describe('own mistakes', () => {
  const one = puzzles.find(({ kind }) => kind === 'odds') as Puzzle;
  const legal = playable(positionOf(one));
  const [best = '', taken = ''] = legal;
  const decision = {
    n: one.record.actions.length + 1,
    seat: one.seat,
    phase: 'play',
    chosen: taken,
    best: [best],
    stake: 140,
    class: 'mistake',
    options: legal.map((action) => ({
      action,
      points: action === best ? 30 : 10,
      won: null,
      schneider: null,
    })),
  } as unknown as Decision;
  const later = [...one.record.actions, { do: 'play', seat: one.seat, card: taken }];
  const asked = { record: JSON.stringify({ ...one.record, actions: later }), you: one.seat };
  const mistakes = (...decisions: Decision[]) => mistakesOf(asked, { decisions } as Review);

  it('are asked in the position in which they were made, without the card that was played', () => {
    const [own] = mistakes(decision) as [Puzzle];
    expect(own.record.actions).toEqual(one.record.actions);
    expect(positionOf(own)).toEqual(positionOf(one));
    expect(seenOf(own, false)).toEqual(seenOf(one, false));
    const solving = new Solving(own);
    expect(solving.choices).toEqual(legal.filter((card) => card !== taken));
    solving.answer(taken);
    expect(solving.over).toBe(false);
    solving.answer(best);
    expect(solving.right).toBe(true);
    expect(marksOf(own)[taken]).toBe('−20');
    expect(marksOf(own)[best]).toBeUndefined();
  });

  it('are those of the own seat in play, not what was nearly as good', () => {
    const others: Partial<Decision>[] = [
      { seat: SEATS.find((seat) => seat !== one.seat) as SeatName },
      { phase: 'auction' },
      { class: 'inaccuracy' },
      { class: 'best' },
    ];
    for (const other of others) expect(mistakes({ ...decision, ...other })).toEqual([]);
    expect(mistakesOf({ ...asked, you: null }, { decisions: [decision] } as unknown as Review)).toEqual([]);
  });

  it('are asked when they are due, and do not change how hard the others are', () => {
    const [own] = mistakes({ ...decision, class: 'blunder' }) as [Puzzle];
    const all = [...puzzles, own];
    const now = afterTry(NEW, own, false, 10);
    expect(now.strength).toBe(NEW.strength);
    expect(nextPuzzle(all, 'own', now, 10, 0)).toBeUndefined();
    expect(nextPuzzle(all, 'own', now, 11, 0)).toEqual({ puzzle: own, reason: 'again_due' });
    expect(nextPuzzle(all, 'own', NEW, 11, 0)).toBeUndefined();
  });

  it('count among what is due while they are kept', () => {
    const [own] = mistakes(decision) as [Puzzle];
    const both = afterTry(afterTry(NEW, own, false, 10), one, false, 10);
    expect(dueOf(both, [own], 10)).toBe(0);
    expect(dueOf(both, [own], 11)).toBe(2);
    expect(dueOf(both, [], 11)).toBe(1);
    expect(dueOf(afterTry(both, one, true, 11), [own], 11)).toBe(1);
  });
});

describe('the question of an open puzzle', () => {
  const several = puzzles.filter(
    ({ kind, answer }) => kind === 'open' && (answer.steps?.[0]?.right.length ?? 0) > 1,
  );

  it.each(Object.keys(LANGUAGES) as Language[])(
    'asks for no only card where several win: %s',
    async (language) => {
      expect(several.length).toBeGreaterThan(0);
      await messages.use(language);
      expect(messages.say('puzzle.question_open')).not.toMatch(/\b(only|einzige|seule?|jedyna)\b/i);
    },
  );
});
