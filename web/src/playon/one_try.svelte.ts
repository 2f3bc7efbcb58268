/** One try of a person: the line so far, what his seat sees of it, what he may do next. */

import { problemOf } from '../line/answers';
import type { Snapshot, TableInfo } from '../lib/snapshot';
import type { Action, DealResult, PlayOn, TableRequest } from '../lib/wire';
import { happened } from '../lib/wording';
import { Stage } from '../table/session/stage.svelte';
import { others } from './asking';
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
  #line: Action[] = [];
  #told: Snapshot | null = null;
  #seq = 0;

  /** `onend` hears of the result, as soon as it is known. */
  constructor(asked: PlayOn, table: TableInfo, onend: (last: Snapshot) => void) {
    this.#asked = asked;
    this.#table = table;
    this.#onend = onend;
    void this.#go([]);
  }

  /** What the person does; requests to a table mean nothing here. */
  act(action: TableRequest): void {
    if (this.connection.waiting || this.result) return;
    void this.#go([action as Action]);
  }

  close(): void {
    this.stage.close();
  }

  async #go(own: Action[]): Promise<void> {
    this.connection.waiting = 1;
    this.problem = '';
    try {
      const { actions, views } = await others({ ...this.#asked, line: [...this.#line, ...own] });
      this.#line = [...this.#line, ...own, ...actions];
      for (const view of views) this.stage.receive(snapshotOf(this.#table, view, (this.#seq += 1)));
      const last = views.at(-1);
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
