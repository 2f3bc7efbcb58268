/** A line to a table on this device: for the page it is what a line to a server is. */

import { loaded, Refusal } from '../line/answers';
import type { LineOptions } from '../line/line';
import { messages } from '../lib/messages.svelte';
import type { DealInfo, HintStep, PageMessage, Playable, ServerMessage } from '../lib/wire';
import { remember, type Membership } from '../lib/tables';
import type { Entry } from './entries';
import { listed } from './kept/listed';
import { dropTable, entriesOf, keepEntry, keepTable, keptTables } from './kept/kept';
import { lookedBack, type Looked } from './past/deals';
import { newSeed, RunningTable, type Keeping } from './running';
import { entered, listOf } from './local_table';
import { emptyTable, type OwnLevel } from './own_table';

/** Tables that no disk keeps: they live as long as the page. */
const inMemory = new Map<string, Entry[]>();

function keepingOf(id: string): Keeping {
  const held = inMemory.get(id);
  if (!held) return { read: () => entriesOf(id), write: (seq, entry) => keepEntry(id, seq, entry) };
  return {
    read: async () => [...held],
    write: async (_, entry) => void held.push(entry),
  };
}

/** What the two computer players are called; nobody at a table has another's name. */
const COMPUTERS = ['Karl', 'Lotte', 'Emil'] as const;

/**
 * Opens a table for this person and two computer players. Throws where the disk is full; a table that is not
 * kept lives as long as the page.
 */
export async function openLocalTable(
  name: string,
  { kept, level }: { kept: boolean; level: OwnLevel },
): Promise<Membership> {
  const id = `local-${newSeed().slice(0, 16)}`;
  const [second = '', third = ''] = COMPUTERS.filter((one) => one !== name);
  const entries: Entry[] = [
    { do: 'open_table', names: [name, second, third], level },
    { do: 'begin' },
    { do: 'seal_seed', seed: newSeed() },
  ];
  const since = Date.now();
  if (kept) await keepTable({ id, since, version: 1 }, entries);
  else inMemory.set(id, entries);
  const membership = { table: id, token: '', size: 3, since };
  remember(membership);
  return membership;
}

/** A list as it stands, for the own games. */
export interface LocalList {
  readonly id: string;
  readonly since: number;
  readonly players: readonly string[];
  readonly totals: readonly number[];
  /** The newest first. */
  readonly deals: readonly DealInfo[];
}

/** The lists that this device keeps, the newest first; tables without a deal are not among them. */
export async function localLists(): Promise<LocalList[]> {
  const lists: LocalList[] = [];
  for (const { id, since } of await keptTables()) {
    const { players, totals, entries } = listOf((await entriesOf(id)).reduce(entered, emptyTable(id)));
    const deals = entries.map((row) => listed(row, players)).reverse();
    if (deals.length) lists.push({ id, since, players, totals, deals });
  }
  return lists;
}

export async function forgetLocalTable(id: string): Promise<void> {
  inMemory.delete(id);
  await dropTable(id);
}

/** The step of the hint that was asked for last, as `GET /api/tables/ID/hint` tells it; null where there is none. */
export async function localHint(id: string): Promise<HintStep | null> {
  const table = (await keepingOf(id).read()).reduce(entered, emptyTable(id));
  const { stepsAt } = await loaded(import('./hints/asked'));
  return (await stepsAt(table))[table.hint - 1] ?? null;
}

/** The deals that are over, as they are looked back at. */
export const localDeals = async (id: string): Promise<Looked[]> => lookedBack(id, await keepingOf(id).read());

/** The deal with this number. Throws a `Refusal` where none with it is over. */
export async function localDeal(id: string, number: number): Promise<Looked> {
  const deal = (await localDeals(id))[number - 1];
  if (!deal) throw new Refusal('no_finished_deal', messages.refusal('no_finished_deal', { deal: number }));
  return deal;
}

/** What the person's hand could be played as. Throws a `Refusal`. */
export async function localPlayable(id: string): Promise<Playable> {
  const table = (await keepingOf(id).read()).reduce(entered, emptyTable(id));
  const { playableAt } = await loaded(import('./hints/asked'));
  return playableAt(table);
}

const NO_SUCH_TABLE = 4404;

export class LocalLine {
  readonly #running: RunningTable;
  /** Each window tells the others when it has entered something. */
  #others: BroadcastChannel | null;

  constructor(id: string, options: LineOptions<ServerMessage>) {
    this.#others = new BroadcastChannel(`skat.${id}`);
    this.#others.onmessage = () => void this.#running.follow().catch(() => undefined);
    const { read, write } = keepingOf(id);
    const telling = async (seq: number, entry: Entry): Promise<void> => {
      await write(seq, entry);
      this.#others?.postMessage(seq);
    };
    this.#running = new RunningTable(id, { read, write: telling }, (message) => options.hear(message));
    options.trying?.();
    // As with a socket, nothing is heard before the opener has it.
    setTimeout(() => {
      const lost = (): void => options.lost?.(NO_SUCH_TABLE, null);
      void this.#running.open().then((opened) => !opened && lost(), lost);
    });
  }

  say(message: object): void {
    this.#running.hear(message as PageMessage);
  }

  close(): void {
    this.#running.close();
    this.#others?.close();
    this.#others = null;
  }

  /** Nothing is ever lost on the way. */
  settle(): void {}
  hurry(): void {}
  giveUp(): void {}
}
