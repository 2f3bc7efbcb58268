/** One puzzle being solved: the position now, which question it is, and what was answered. */

import type { CardName } from '../lib/wire';
import { playable, played, positionOf, type Position } from './position';
import type { Puzzle, Step } from './puzzles';

export class Solving {
  readonly puzzle: Puzzle;
  position = $state.raw<Position>();
  step = $state(0);
  /** The card that was given as an answer; nothing while it is asked for. */
  chosen = $state<CardName | null>(null);
  /** Whether the answer was right; nothing while it is asked for. */
  right = $state<boolean | null>(null);

  constructor(puzzle: Puzzle) {
    this.puzzle = puzzle;
    this.position = positionOf(puzzle);
  }

  get now(): Position {
    return this.position ?? positionOf(this.puzzle);
  }

  get steps(): readonly Step[] {
    return this.puzzle.answer.steps ?? [];
  }

  get rightCards(): CardName[] {
    return this.steps[this.step]?.right ?? [];
  }

  get choices(): CardName[] {
    const { played: before } = this.puzzle.answer;
    return this.right === null ? playable(this.now).filter((card) => card !== before) : [];
  }

  /** Whether all questions are answered, or one of them wrongly. */
  get over(): boolean {
    return this.right !== null;
  }

  /** The answer to the question; a right one leads to the next question, if there is one. */
  answer(card: CardName): void {
    if (!this.choices.includes(card)) return;
    this.chosen = card;
    const step = this.steps[this.step];
    if (!step?.right.includes(card)) {
      this.right = false;
      return;
    }
    // Equal cards are one: the line goes on with the first of them.
    const line = [step.right[0] ?? card, ...(step.then ?? [])];
    this.position = line.reduce(played, this.now);
    if (this.step === this.steps.length - 1) this.right = true;
    else this.step += 1;
  }
}
