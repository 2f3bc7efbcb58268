/** A puzzle of the discard being solved: which two of the twelve cards are chosen, and whether they are right. */

import type { CardName } from '../lib/wire';
import { positionOf, type Position } from './position';
import type { Puzzle } from './puzzles';

const TO_LAY_AWAY = 2;

export class Discarding {
  readonly puzzle: Puzzle;
  readonly now: Position;
  readonly twelve: readonly CardName[];
  chosen = $state.raw<readonly CardName[]>([]);
  /** Whether the answer was right; nothing while it is asked for. */
  right = $state<boolean | null>(null);

  constructor(puzzle: Puzzle) {
    this.puzzle = puzzle;
    this.now = positionOf(puzzle);
    this.twelve = [...this.now.hands[puzzle.seat], ...this.now.skat];
  }

  get over(): boolean {
    return this.right !== null;
  }

  get complete(): boolean {
    return this.chosen.length === TO_LAY_AWAY;
  }

  /** Chooses a card or puts it back; of two chosen ones the first gives way to a third. */
  choose(card: CardName): void {
    if (this.over) return;
    this.chosen = this.chosen.includes(card)
      ? this.chosen.filter((one) => one !== card)
      : [...this.chosen, card].slice(-TO_LAY_AWAY);
  }

  /** The chosen two are the answer. */
  answer(): void {
    if (this.over || !this.complete) return;
    const { pairs = [] } = this.puzzle.answer;
    this.right = pairs.some((pair) => pair.every((card) => this.chosen.includes(card)));
  }
}
