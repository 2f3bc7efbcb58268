/** Everything that can be sent from a table: each step, and each that comes after it, until nothing is new. */

import type { Snapshot } from '../../src/lib/snapshot';
import type { PlayerAction } from '../../src/lib/wire';
import type { Control } from './controls';
import { NothingToTap, PlayedTable } from './played_table';
import { type DealState, snapshotFor } from './states';

/** One step of a player: its name, and what it sends. */
export interface Step {
  name: string;
  /** Whether nothing that comes after it is tried. */
  alone: boolean;
  /** Whether it does the same wherever the keyboard is. */
  sure: boolean;
  take: (table: PlayedTable) => Promise<PlayerAction[]>;
}

/** What a player can do at a table as it stands now; `first` before he has done anything. */
export type Steps = (table: PlayedTable, now: { first: boolean }) => Step[];

/** What is tried on everything that stands there. */
function onEach(
  table: PlayedTable,
  { first }: { first: boolean },
  step: (control: Control) => Pick<Step, 'name' | 'take'>,
): Step[] {
  return table.controls.flatMap((control) => {
    const worth = table.worth(control);
    return first || worth === 'always' ? [{ ...step(control), alone: worth === 'alone', sure: true }] : [];
  });
}

const nameOf = ({ role, name, at }: Control): string => `${role} "${name}" ${String(at)}`;

/** By taps. */
export const taps: Steps = (table, now) =>
  onEach(table, now, (control) => ({ name: nameOf(control), take: (there) => there.tap(control) }));

/** All but `c`, which opens the field for commands: those have their own tests. */
const KEYS = [...'abdefghijklmnopqrstuvwxyz0123456789', ' ', 'Enter', 'Backspace', 'Escape'];

/** By keys: Enter on everything that the Tab key comes to, and each letter and digit. */
export const keys: Steps = (table, now) => [
  ...onEach(table, now, (control) => ({
    name: `Enter on ${nameOf(control)}`,
    take: (there) => there.enterOn(control),
  })),
  ...KEYS.map((key) => ({
    name: `key "${key}"`,
    alone: false,
    sure: false,
    take: (on: PlayedTable) => on.press(key),
  })),
];

/** Two actions that mean the same are written the same. */
export function same(action: PlayerAction): string {
  const told = action.do === 'discard' ? { ...action, cards: [...action.cards].sort() } : action;
  return JSON.stringify(told, [...new Set(Object.keys(told).concat(OF_ANNOUNCEMENT))].sort());
}

const OF_ANNOUNCEMENT = ['contract', 'hand', 'announced'];

/** Many more than there are of any state of a deal. */
const MOST = 1000;

/** All that is sent from the page at this state by steps of one kind, each with the first way to it. */
export class Exploration {
  readonly sent = new Map<string, string[]>();
  readonly #snapshot: Snapshot;
  readonly #steps: Steps;
  /** Where steps led, by what the page said before. */
  readonly #led = new Map<string, { step: Step; to: string }[]>();
  #table: PlayedTable;
  readonly #start: string;

  constructor(snapshot: Snapshot, steps: Steps) {
    this.#snapshot = snapshot;
    this.#steps = steps;
    this.#table = new PlayedTable(snapshot);
    this.#start = this.#table.fingerprint;
  }

  async all(): Promise<Map<string, string[]>> {
    await this.#from(this.#start);
    this.#table.remove();
    return this.sent;
  }

  async #from(here: string): Promise<void> {
    const led: { step: Step; to: string }[] = [];
    this.#led.set(here, led);
    if (this.#led.size > MOST) throw new Error('the page has no end of states');
    for (const step of this.#steps(this.#table, { first: here === this.#start })) {
      await this.#goTo(here);
      for (const action of await step.take(this.#table)) {
        if (!this.sent.has(same(action)))
          this.sent.set(
            same(action),
            [...(this.#way(this.#start, here) ?? []), step].map(({ name }) => name),
          );
      }
      const there = this.#table.fingerprint;
      led.push({ step, to: there });
      if (!step.alone && !this.#led.has(there)) await this.#from(there);
    }
  }

  /** Back by steps that are known; where none are, or they lead elsewhere now, by a table made anew. */
  async #goTo(there: string): Promise<void> {
    if (await this.#walked(this.#way(this.#table.fingerprint, there), there)) return;
    this.#table.remove();
    this.#table = new PlayedTable(this.#snapshot);
    if (!(await this.#walked(this.#way(this.#start, there), there)))
      throw new Error(`no way leads again to ${there}`);
  }

  async #walked(way: Step[] | undefined, there: string): Promise<boolean> {
    try {
      for (const step of way ?? []) await step.take(this.#table);
    } catch (error) {
      if (error instanceof NothingToTap) return false;
      throw error;
    }
    return this.#table.fingerprint === there;
  }

  /** The shortest known way, if there is one: by sure steps, if they lead there. */
  #way(from: string, to: string): Step[] | undefined {
    return this.#shortest(from, to, (step) => step.sure) ?? this.#shortest(from, to, () => true);
  }

  #shortest(from: string, to: string, may: (step: Step) => boolean): Step[] | undefined {
    const ways = new Map<string, Step[]>([[from, []]]);
    for (const [here, way] of ways) {
      if (here === to) return way;
      for (const { step, to: next } of this.#led.get(here) ?? [])
        if (may(step) && !ways.has(next)) ways.set(next, [...way, step]);
    }
    return undefined;
  }
}

/** What cannot be done although it is legal, and what can be although it is not even possible. */
export async function differing(state: DealState, steps: Steps): Promise<object[]> {
  const sent = await new Exploration(snapshotFor(state), steps).all();
  const possible = new Set(state.possible.map(same));
  const missing = state.legal.map(same).filter((one) => !sent.has(one));
  const impossible = [...sent].filter(([one]) => !possible.has(one));
  const { viewer, calls, legal } = state.view;
  return missing.length || impossible.length ? [{ viewer, calls, legal, missing, impossible }] : [];
}
