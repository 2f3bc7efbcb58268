/** What a seat can know of its cards: asked of the server, which is told what that seat sees alone. */

import { post, problemOf } from '../line/answers';
import { settings } from '../lib/settings.svelte';
import type { SeatChances, SeatPosition } from '../lib/wire';

export class Knowing {
  found = $state.raw<SeatChances | null>(null);
  problem = $state('');
  waiting = $state(false);
  #turn = 0;
  readonly #known = new Map<string, SeatChances>();

  /** Another question, or none. */
  async ask(question: SeatPosition | null): Promise<void> {
    const turn = ++this.#turn;
    const key = `${settings.language} ${JSON.stringify(question)}`;
    this.found = this.#known.get(key) ?? null;
    this.problem = '';
    this.waiting = question !== null && this.found === null;
    if (!this.waiting) return;
    try {
      const found = await post<SeatChances>('/api/board/chances', { question });
      this.#known.set(key, found);
      if (turn === this.#turn) this.found = found;
    } catch (error) {
      const problem = problemOf(error);
      if (turn === this.#turn) this.problem = problem;
    } finally {
      if (turn === this.#turn) this.waiting = false;
    }
  }
}
