/** The hint for what is to be decided now: asked for step by step, read again after a reload. */

import { answered, loaded, problemOf } from '../../line/answers';
import { isLocal, secretAt } from '../../lib/tables';
import type { HintStep } from '../../lib/wire';
import type { Session } from './session.svelte';

/** What tells hints: the table, or the coach of a deal that goes on. */
export interface HintSource {
  readonly told: HintStep | null;
  readonly problem: string;
  readonly open: boolean;
  /** How many steps were asked for; null where no hint is to be had. */
  readonly step: number | null;
  readonly most: number;
  readonly mayAskMore: boolean;
  readonly working: boolean;
  /** Whether the list shows that a hint was asked for. */
  readonly starred: boolean;
  readonly ask: () => void;
  readonly turn: () => void;
}

async function hintOfServer(table: string): Promise<HintStep> {
  const path = `/api/tables/${encodeURIComponent(table)}/hint`;
  return (await answered<{ told: HintStep }>(path, { token: secretAt(table) })).told;
}

const hintHere = async (table: string): Promise<HintStep | null> =>
  (await loaded(import('../../local/line'))).localHint(table);

export class Hints implements HintSource {
  told = $state.raw<HintStep | null>(null);
  problem = $state('');
  /** Whether the player has not put it away. */
  open = $state(true);
  readonly starred = true;

  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
    const step = $derived(this.step);
    $effect(() => {
      this.problem = '';
      if (step) void this.#read(step);
      else this.told = null;
    });
  }

  /** How many steps were asked for; null where no hint is to be had. */
  get step(): number | null {
    return this.#session.stage.shown?.hint?.step ?? null;
  }

  get most(): number {
    return this.#session.stage.shown?.hint?.most ?? 0;
  }

  get mayAskMore(): boolean {
    return this.step !== null && this.step < this.most && !this.working;
  }

  /** Whether a step is on its way. */
  get working(): boolean {
    return (
      this.#session.connection.hinting ||
      (Boolean(this.step) && this.told?.step !== this.step && !this.problem)
    );
  }

  /** The first step, one more, or what was told and put away. */
  readonly ask = (): void => {
    const away = !this.open;
    this.open = true;
    if (away && this.step) return;
    if (this.mayAskMore) this.#session.act({ do: 'ask_hint' });
  };

  /** Shows what was told, or puts it away. */
  readonly turn = (): void => {
    if (this.step && this.open && !this.working) this.open = false;
    else this.ask();
  };

  async #read(step: number): Promise<void> {
    const { table } = this.#session.stage.shown ?? {};
    if (!table) return;
    let told: HintStep | null = null;
    let problem = '';
    try {
      told = await (isLocal(table.id) ? hintHere(table.id) : hintOfServer(table.id));
    } catch (error) {
      problem = problemOf(error);
    }
    // Meanwhile the decision may have been taken, or one step more was told.
    if (this.step !== step) return;
    this.told = told;
    this.problem = problem;
  }
}
