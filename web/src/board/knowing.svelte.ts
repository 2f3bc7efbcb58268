/** What a seat can know of its cards: asked of the server, which is told what that seat sees alone. */

import { post, problemOf } from '../line/answers';
import { settings } from '../lib/settings.svelte';
import type { SeatChances, SeatPosition } from '../lib/wire';
import { Newest } from './newest';

export class Knowing {
  chances = $state.raw<SeatChances | null>(null);
  problem = $state('');
  waiting = $state(false);
  readonly #newest = new Newest();
  readonly #known = new Map<string, SeatChances>();

  /** Another question, or none. */
  ask(question: SeatPosition | null): void {
    const key = `${settings.language} ${JSON.stringify(question)}`;
    const known = this.#known.get(key) ?? null;
    // Nothing of it is read here: an effect that asks would ask again whenever there is no answer.
    this.chances = known;
    this.problem = '';
    this.waiting = question !== null && !known;
    if (question && !known) this.#newest.ask((signal) => this.#learn(question, key, signal));
    else this.#newest.stop();
  }

  close(): void {
    this.#newest.stop();
  }

  async #learn(question: SeatPosition, key: string, signal: AbortSignal): Promise<void> {
    try {
      const chances = await post<SeatChances>('/api/board/chances', { question }, signal);
      this.#known.set(key, chances);
      if (!signal.aborted) this.chances = chances;
    } catch (error) {
      if (!signal.aborted) this.problem = problemOf(error);
    } finally {
      if (!signal.aborted) this.waiting = false;
    }
  }
}
