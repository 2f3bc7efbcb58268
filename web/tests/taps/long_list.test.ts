/** A list that grows and is not seen takes nothing of the page: it is built where it has its place, or is opened. */

import { flushSync } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { complete, type Snapshot as Whole } from '../../src/lib/snapshot';
import type { Snapshot } from '../../src/lib/wire';
import type { Entry } from '../../src/local/entries';
import { entered, snapshotOf } from '../../src/local/local_table';
import { emptyTable } from '../../src/local/own_table';
import { PlayedTable } from './played_table';

const SEED = '5a'.repeat(32);
const OPENED: Entry[] = [
  { do: 'open_table', names: ['Anna', 'Karl', 'Lotte'] },
  { do: 'begin' },
  { do: 'seal_seed', seed: SEED },
];
const DEAL: Entry[] = [
  { do: 'fix_commitments', commitments: [] },
  { do: 'deal_cards', nonces: [], seed: SEED },
  { do: 'pass', seat: 'middlehand' },
  { do: 'pass', seat: 'rearhand' },
  { do: 'pass', seat: 'forehand' },
  { do: 'ready' },
];

/** The table on a device after so many deals in which all passed. */
function after(deals: number): Whole {
  const entries = [...OPENED, ...Array.from({ length: deals }, () => DEAL).flat()];
  const snapshot = snapshotOf(entries.reduce(entered, emptyTable('local-1')));
  expect(snapshot.list.entries).toHaveLength(deals);
  return complete(snapshot as Snapshot, null)!;
}

const rows = (): number => document.querySelectorAll('[data-test^="list-"]:is(tr)').length;
const lists = (): number => document.querySelectorAll('.score-list').length;

function isWide(matches: boolean): void {
  const never = (): void => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: never, removeEventListener: never }));
}

function tap(name: string): void {
  document.querySelector<HTMLElement>(`[data-test=${name}]`)!.click();
  flushSync();
}

afterEach(() => isWide(true));

it('a phone has no list in its page until it is opened, and none after that', () => {
  isWide(false);
  const table = new PlayedTable(after(100));
  expect([lists(), rows()]).toEqual([0, 0]);
  tap('show-list');
  expect([lists(), rows()]).toEqual([1, 100]);
  tap('list-sheet-close');
  expect([lists(), rows()]).toEqual([0, 0]);
  table.remove();
});

it('where there is room the list lies beside the cloth', () => {
  isWide(true);
  const table = new PlayedTable(after(3));
  expect([lists(), rows()]).toEqual([1, 3]);
  table.remove();
});
