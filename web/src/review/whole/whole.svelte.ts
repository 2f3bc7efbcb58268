/** The reviews of a whole list: waited for one after the other, as a server's queue takes them or the page. */

import { problemOf } from '../../line/answers';
import { keepMistakes } from '../../puzzle/own';
import { dayOf } from '../../puzzle/puzzles';
import type { Answer, Asked, AskedList } from '../decisions';
import { followed, type Standing } from '../reviews';

export class Whole {
  readonly deals: readonly Asked[];
  /** How many deals at its beginning did not fit. */
  readonly leftOut: number;
  /** The reviews by now, by their keys. */
  answers = $state.raw<ReadonlyMap<string, Answer>>(new Map());
  /** Deals that could not be looked back at. */
  failed = $state.raw<ReadonlySet<string>>(new Set());
  problem = $state('');
  /** A deal for each key. */
  #asked = $state.raw<ReadonlyMap<string, Asked>>(new Map());
  #share = $state(0);
  #closed = false;
  #waiting = false;

  readonly done = $derived(this.answers.size + this.failed.size);
  /** What part of the work is done, from 0 to 1. */
  readonly progress = $derived((this.done + this.#share) / Math.max(this.count, 1));

  get count(): number {
    return this.#asked.size;
  }

  constructor({ deals, left_out }: AskedList) {
    this.deals = deals;
    this.leftOut = left_out;
    this.#asked = new Map(deals.flatMap((deal) => (deal.key ? [[deal.key, deal]] : [])));
    void this.#wait();
  }

  /** Whether deals of this device are judged in the page. */
  get isByOpenCards(): boolean {
    return this.deals.some(({ here }) => here);
  }

  close(): void {
    this.#closed = true;
  }

  /** Waits again for what was not there when it was closed. */
  goOn(): void {
    this.#closed = false;
    if (!this.#waiting) void this.#wait();
  }

  async #wait(): Promise<void> {
    this.#waiting = true;
    try {
      for (const [key, deal] of this.#asked) {
        if (this.#closed) return;
        if (this.answers.has(key) || this.failed.has(key)) continue;
        await followed(deal, (standing: Standing) => this.#heard(key, standing), { short: true });
      }
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.#waiting = false;
    }
  }

  /** Whether the page still waits. */
  #heard(key: string, { state, share, answer }: Standing): boolean {
    const over = state === 'done' || state === 'failed';
    this.#share = over ? 0 : share;
    if (answer) {
      this.answers = new Map(this.answers).set(key, answer);
      for (const deal of this.deals)
        if (deal.key === key) keepMistakes(deal, answer.review, dayOf(Date.now()));
    }
    if (state === 'failed') this.failed = new Set(this.failed).add(key);
    return !this.#closed;
  }
}
