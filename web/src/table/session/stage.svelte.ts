/** What the table shows: the server's snapshots one after another, each trick until it was seen. */

import { settings } from '../../lib/settings.svelte';
import type { Snapshot, TableInfo, View } from '../../lib/snapshot';
import type { Trick } from '../../lib/wire';

/** The least time between two snapshots that came at once, so that the eye can follow. */
const STEP: Record<string, number> = { slow: 500, normal: 350, fast: 180, instant: 0 };

function tricksIn(view: View | null): number {
  return view ? view.tricks_won.reduce((sum, won) => sum + won, 0) : 0;
}

/** The table with those marked as there who are there; computer players always are. */
function withPresent(table: TableInfo, connected: readonly number[]): TableInfo {
  const places = table.places.map((one) => ({
    ...one,
    connected: one.kind === 'computer' || connected.includes(one.place),
  }));
  return { ...table, places };
}

/** The view with the full trick still lying there, nobody to act and nothing decided yet. */
function lying(before: View, after: View, trick: Trick): View {
  return {
    ...after,
    phase: 'play',
    turn: null,
    leader: trick.leader,
    trick: trick.cards,
    tricks_won: before.tricks_won,
    last_trick: before.last_trick,
    pending: null,
    result: null,
    revealed: null,
    legal: [],
  };
}

export class Stage {
  shown = $state.raw<Snapshot | null>(null);
  /** The trick that is complete and still on the table. */
  full = $state.raw<Trick | null>(null);

  readonly #onshow: (shown: Snapshot, full: Trick | null) => void;
  #queue: Snapshot[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #afterTrick: Snapshot | null = null;

  /** `onshow` is told what is on the screen now, never what is still to come. */
  constructor(onshow: (shown: Snapshot, full: Trick | null) => void) {
    this.#onshow = onshow;
  }

  receive(snapshot: Snapshot): void {
    this.#queue.push(snapshot);
    if (this.#timer === undefined && !this.full) this.#next();
  }

  /** Who is there now is true of whatever is still to be shown, too. */
  present(connected: readonly number[]): void {
    const told = (snapshot: Snapshot): Snapshot => ({
      ...snapshot,
      table: withPresent(snapshot.table, connected),
    });
    this.#queue = this.#queue.map(told);
    if (this.#afterTrick) this.#afterTrick = told(this.#afterTrick);
    if (this.shown) this.shown = told(this.shown);
  }

  /** The player has seen the trick. */
  seen(): void {
    if (!this.full) return;
    this.#stop();
    this.full = null;
    if (this.#afterTrick) this.#show(this.#afterTrick);
    this.#afterTrick = null;
    this.#pause(this.#queue.length ? (STEP[settings.pace] ?? 0) : 0);
  }

  close(): void {
    this.#stop();
    this.#queue = [];
  }

  #next(): void {
    const next = this.#queue.shift();
    if (!next) return;
    const trick = this.#trickCompletedBy(next);
    if (trick && this.shown?.view && next.view) {
      this.full = trick;
      this.#afterTrick = next;
      this.#show({
        ...next,
        hint: null,
        list: this.shown.list,
        view: lying(this.shown.view, next.view, trick),
      });
      if (settings.pause !== 'tap') this.#timer = setTimeout(() => this.seen(), settings.pause);
    } else {
      this.#show(next);
      this.#pause(this.#queue.length ? (STEP[settings.pace] ?? 0) : 0);
    }
  }

  #show(snapshot: Snapshot): void {
    this.shown = snapshot;
    this.#onshow(snapshot, this.full);
  }

  #trickCompletedBy(next: Snapshot): Trick | null {
    const before = this.shown;
    if (!before?.view || !next.view || before.table.deal !== next.table.deal) return null;
    if (before.view.trick.length !== 2) return null;
    if (tricksIn(next.view) !== tricksIn(before.view) + 1) return null;
    return next.view.last_trick;
  }

  #pause(time: number): void {
    this.#stop();
    if (time === 0) {
      if (this.#queue.length) this.#next();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#next();
    }, time);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
