/** A puzzle of counting being solved: which trick is shown, and what was answered once all were. */

import type { SeatName } from '../lib/wire';
import { positionOf, type FullTrick, type Position } from './position';
import type { Place, Puzzle } from './puzzles';

export class Counting {
  readonly puzzle: Puzzle;
  readonly now: Position;
  /** How many tricks were shown and taken away again. */
  seen = $state(0);
  chosen = $state<number | Place | null>(null);

  constructor(puzzle: Puzzle) {
    this.puzzle = puzzle;
    this.now = positionOf(puzzle);
  }

  /** The trick that lies on the table; none once all were shown. */
  get trick(): FullTrick | undefined {
    return this.now.tricks[this.seen];
  }

  /** Who took the trick that lies on the table. */
  get winner(): SeatName {
    return this.now.tricks[this.seen + 1]?.leader ?? this.now.leader;
  }

  get asks(): boolean {
    return this.trick === undefined && !this.over;
  }

  get over(): boolean {
    return this.chosen !== null;
  }

  get rightAnswer(): number | Place {
    const { number, place } = this.puzzle.answer;
    return place ?? number ?? 0;
  }

  /** Whether the answer was right; nothing while it is asked for. */
  get right(): boolean | null {
    return this.over ? this.chosen === this.rightAnswer : null;
  }

  /** Takes the trick away. */
  next(): void {
    if (this.trick) this.seen += 1;
  }

  answer(given: number | Place): void {
    if (this.asks) this.chosen = given;
  }
}
