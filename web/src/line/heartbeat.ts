/** Whether a line still lives: where packets are dropped, nobody hangs up and nothing is told. */

/** Milliseconds without a word after which it is asked. */
export const QUIET = 7000;
/** So long an answer may take. */
export const PATIENCE = 6000;
/** So long it may take to be let in: a server that starts has much to read. */
export const PATIENCE_AT_THE_DOOR = 10_000;

export class Heartbeat {
  readonly #ask: () => void;
  readonly #dead: () => void;
  #expects = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` sends something that is answered at once; `dead` is told when nothing was heard. */
  constructor(ask: () => void, dead: () => void) {
    this.#ask = ask;
    this.#dead = dead;
  }

  /** Something came: whatever was asked, the other end lives. */
  heard(): void {
    this.#expects = false;
    this.#set(() => this.check(), QUIET);
  }

  /** Something was sent that will be answered. */
  expect(patience = PATIENCE): void {
    if (this.#expects) return;
    this.#expects = true;
    this.#set(this.#dead, patience);
  }

  /** Ask now. */
  check(): void {
    if (this.#expects) return;
    this.#ask();
    this.expect();
  }

  stop(): void {
    this.#expects = false;
    clearTimeout(this.#timer);
  }

  #set(what: () => void, after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(what, after);
  }
}
