/** Who lost the connection and who came back, shown when it is certain. */

/** Milliseconds: a page that is loaded again is away for less. */
const SURE = 1000;

export class Presence {
  readonly #tell: (key: 'people.line_lost' | 'people.line_back', place: number) => void;
  #told: ReadonlySet<number> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (key: 'people.line_lost' | 'people.line_back', place: number) => void) {
    this.#tell = tell;
  }

  /** These places have a line now. */
  now(connected: readonly number[]): void {
    clearTimeout(this.#timer);
    const known = this.#told;
    const gone = [...(known ?? [])].filter((place) => !connected.includes(place));
    this.#told = new Set([...connected, ...gone]);
    if (known) for (const place of connected) if (!known.has(place)) this.#tell('people.line_back', place);
    if (!gone.length) return;
    this.#timer = setTimeout(() => {
      this.#told = new Set(connected);
      for (const place of gone) this.#tell('people.line_lost', place);
    }, SURE);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
