/** Whether this page was asked for its number before the cards came. */

interface Look {
  /** The deal on the table, if there is one. */
  deal: string | null;
  /** Whether this page has a place. */
  seated: boolean;
  /** Whether the deal is over. */
  over: boolean;
}

/**
 * What the lines to one table have shown. On one line nothing is missed: who had a place before the
 * cards came was shown the seed's commitment before them, or the server did not ask.
 */
export class Attendance {
  #before: Look = { deal: null, seated: false, over: false };
  #isFirst = true;
  #announced = false;
  #late = true;

  /** Another line: what came since the last one was not seen. */
  anew(): void {
    this.#isFirst = true;
  }

  /** The seed of the coming deal was announced. */
  announced(): void {
    this.#announced = true;
  }

  /** The table now; whether this page came only after the numbers of its deal had been gathered. */
  look(now: Look): { late: boolean } {
    const { deal, seated, over } = this.#before;
    if (now.deal !== deal) {
      // The next seed is announced with the cards: who saw the end of a deal has heard of the next.
      const missedNothing = !this.#isFirst || (deal !== null && over && !this.#announced);
      this.#late = !(seated && missedNothing);
      this.#announced = false;
    }
    this.#isFirst = false;
    this.#before = now;
    return { late: this.#late };
  }
}
