/** One try of a person: the line so far, what his seat sees of it, what he may do next. */

import { problemOf } from '../line/answers';
import type { Snapshot, TableInfo } from '../lib/snapshot';
import type { Action, DealResult, PlayOn, TableRequest } from '../lib/wire';
import { happened } from '../lib/wording';
import { Stage } from '../table/session/stage.svelte';
import { others } from './asking';
import type { Coach } from './coach.svelte';
import { snapshotOf } from './seated';

export class OneTry {
  readonly stage = new Stage((snapshot, full) => {
    this.spoken = happened(this.#told, snapshot, full);
    this.#told = snapshot;
  });
  /** How many answers are awaited, as at a table. */
  readonly connection = $state({ waiting: 0 });
  problem = $state('');
  /** What happened last, for those who listen. */
  spoken = $state('');
  result = $state.raw<DealResult | null>(null);

  readonly #asked: PlayOn;
  readonly #table: TableInfo;
  readonly #onend: (last: Snapshot) => void;
  /** What the coach has a word for before it is done. */
  #held: Action[] = [];
  #line: Action[] = [];
  #told: Snapshot | null = null;
  #seq = 0;

  /** `onend` hears of the result, as soon as it is known; with a coach each own action is judged first. */
  constructor(
    asked: PlayOn,
    table: TableInfo,
    onend: (last: Snapshot) => void,
    readonly coach: Coach | null = null,
  ) {
    this.#asked = asked;
    this.#table = table;
    this.#onend = onend;
    void this.#go([]);
  }

  /** What the person does; requests to a table mean nothing here. */
  act(action: TableRequest): void {
    if (this.connection.waiting || this.result) return;
    void this.#try([action as Action]);
  }

  /** The mistake is not made: the person chooses again, two cards to lay away from all twelve. */
  chooseAgain(): void {
    const mistake = this.coach?.mistake;
    if (!this.coach || !mistake) return;
    this.coach.mistake = null;
    this.#held = [];
    if (mistake.phase === 'discard')
      void this.#go([{ do: 'take_discard_back', seat: this.#asked.seat } as Action]);
    else this.connection.waiting = 0;
  }

  /** It is done all the same. */
  standByIt(): void {
    if (!this.coach?.mistake) return;
    this.coach.mistake = null;
    void this.#go(this.#held);
  }

  close(): void {
    this.stage.close();
  }

  async #try(own: Action[]): Promise<void> {
    this.connection.waiting = 1;
    this.#held = own;
    if (await this.coach?.stops(this.#after(own))) return;
    await this.#go(own);
  }

  #after(own: readonly Action[]): PlayOn {
    return { ...this.#asked, line: [...this.#line, ...own] };
  }

  async #go(own: Action[]): Promise<void> {
    this.connection.waiting = 1;
    this.problem = '';
    try {
      const { actions, views } = await others(this.#after(own));
      this.#line = [...this.#line, ...own, ...actions];
      for (const view of views) this.stage.receive(snapshotOf(this.#table, view, (this.#seq += 1)));
      const last = views.at(-1);
      this.coach?.due(last && last.turn === last.viewer ? this.#after([]) : null);
      if (last?.result) {
        this.result = last.result;
        this.#onend(snapshotOf(this.#table, last, this.#seq));
      }
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.connection.waiting = 0;
    }
  }
}
