/** The coach of a deal: silent until it is asked, or until an action is a proven mistake. */

import { post, problemOf } from '../line/answers';
import type { HintStep, PlayOn } from '../lib/wire';
import { isMarked, type Decision } from '../review/decisions';
import type { HintSource } from '../table/session/hints.svelte';

/** What a review would say of the last action of a line, if it marks it. */
interface Judgement {
  decision: Decision | null;
  /** Why it was not judged. */
  left_out: string | null;
}

export class Coach implements HintSource {
  told = $state.raw<HintStep | null>(null);
  problem = $state('');
  open = $state(true);
  step = $state<number | null>(null);
  working = $state(false);
  readonly most = 3;
  readonly starred = false;
  /** What is a mistake and not done yet. */
  mistake = $state.raw<Decision | null>(null);
  /** What came of the deal so far: mistakes that were told, decisions with a hint, those nobody judged. */
  mistakes = $state(0);
  hinted = $state(0);
  leftOut = $state(0);

  #asked: PlayOn | null = null;

  get mayAskMore(): boolean {
    return this.step !== null && this.step < this.most && !this.working;
  }

  /** The person is to decide after this line; null: nothing is due. */
  due(asked: PlayOn | null): void {
    this.#asked = asked;
    this.step = asked && 0;
    this.told = null;
    this.problem = '';
    this.open = true;
    this.working = false;
  }

  /** Whether the last action of this line is a proven mistake, which is told before it is done. */
  async stops(asked: PlayOn): Promise<boolean> {
    try {
      const { decision, left_out } = await post<Judgement>('/api/tries/judged', asked);
      if (left_out) this.leftOut += 1;
      if (!decision || !isMarked(decision)) return false;
      this.mistake = decision;
      this.mistakes += 1;
      this.open = false;
      return true;
    } catch {
      // What is wrong with the line is said where the deal goes on.
      return false;
    }
  }

  readonly ask = (): void => {
    const away = !this.open;
    this.open = true;
    if (away && this.step) return;
    if (this.mayAskMore) void this.#next();
  };

  readonly turn = (): void => {
    if (this.step && this.open && !this.working) this.open = false;
    else this.ask();
  };

  async #next(): Promise<void> {
    const asked = this.#asked;
    if (!asked || this.step === null) return;
    const step = this.step + 1;
    if (step === 1) this.hinted += 1;
    this.step = step;
    this.working = true;
    this.problem = '';
    try {
      const { told } = await post<{ told: HintStep }>('/api/tries/hint', { ...asked, step });
      if (asked === this.#asked) this.told = told;
    } catch (error) {
      if (asked === this.#asked) this.problem = problemOf(error);
    } finally {
      if (asked === this.#asked) this.working = false;
    }
  }
}
