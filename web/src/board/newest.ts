/** One question at a time, the newest: while they come fast none is asked, and the one before is taken back. */

/** Milliseconds within which one step follows another as fast as a held key, or a finger that taps on. */
const FAST = 200;

export class Newest {
  #asked: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;

  /** Asks it after so many milliseconds, later while others follow fast; the signal takes it back. */
  ask(what: (signal: AbortSignal) => Promise<void>, pause = 0): void {
    const before = this.#last;
    this.stop();
    const asked = new AbortController();
    this.#asked = asked;
    const wait = this.#last - before < FAST ? Math.max(pause, FAST) : pause;
    this.#timer = setTimeout(() => void what(asked.signal), wait);
  }

  /** Takes the question back that waits or is being answered. */
  stop(): void {
    this.#last = performance.now();
    clearTimeout(this.#timer);
    this.#asked?.abort(new Error('another question'));
    this.#asked = null;
  }
}
