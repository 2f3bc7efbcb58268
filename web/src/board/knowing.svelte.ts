/** What a seat can know of its cards: asked of the server, which is told what that seat sees alone. */

import { post, problemOf } from '../line/answers';
import { settings } from '../lib/settings.svelte';
import type { SeatChances, SeatPosition } from '../lib/wire';
import { Newest } from './newest';

export class Knowing {
  found = $state.raw<SeatChances | null>(null);
  problem = $state('');
  waiting = $state(false);
  readonly #newest = new Newest();
  readonly #known = new Map<string, SeatChances>();

  /** Another question, or none. */
  ask(question: SeatPosition | null): void {
    const key = `${settings.language} ${JSON.stringify(question)}`;
    const found = this.#known.get(key) ?? null;
    // Nothing of it is read here: an effect that asks would ask again whenever there is no answer.
    this.found = found;
    this.problem = '';
    this.waiting = question !== null && !found;
    if (question && !found) this.#newest.ask((signal) => this.#learn(question, key, signal));
    else this.#newest.stop();
  }

  close(): void {
    this.#newest.stop();
  }

  async #learn(question: SeatPosition, key: string, signal: AbortSignal): Promise<void> {
    try {
      const found = await post<SeatChances>('/api/board/chances', { question }, signal);
      this.#known.set(key, found);
      if (!signal.aborted) this.found = found;
    } catch (error) {
      if (!signal.aborted) this.problem = problemOf(error);
    } finally {
      if (!signal.aborted) this.waiting = false;
    }
  }
}
