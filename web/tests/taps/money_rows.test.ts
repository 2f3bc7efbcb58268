/** A row of the money that is taken goes, the button of another stays that of the other; prizes wait for the results. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it, vi } from 'vitest';
import LostGames from '../../src/tournament/money/LostGames.svelte';
import Prizes from '../../src/tournament/money/Prizes.svelte';
import type { TableOwes } from '../../src/lib/wire';

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

const owed = (table: number): TableOwes => ({ series: 1, table, amount: 100 * table, numbers: [table] });
const viewOf = (...tables: number[]): object => ({
  entrants: [1, 2].map((number) => ({ number, name: `Player ${number}`, club: null })),
  hall: { phase: 'announced' },
  lost_money: [],
  tables_owe: tables.map(owed),
});
const button = (table: number): Element | null =>
  document.querySelector(`[data-test="table-money-1-${table}"]`);

it('a second tap or Enter takes no money of the next table', async () => {
  const shown = createClassComponent({
    component: LostGames as never,
    target: document.body,
    props: { office: { busy: false }, view: viewOf(1, 2) },
  });
  const [taken, other] = [button(1), button(2)];
  shown.$set({ view: viewOf(2) });
  await vi.waitFor(() => expect(button(1)).toBe(null));
  expect(button(2)).toBe(other);
  expect(taken?.isConnected).toBe(false);
  shown.$destroy();
});

it.each([
  ['announced', true],
  ['published', false],
  ['closed', false],
])('prizes of an event that is %s say that they wait for the results: %s', (phase, waits) => {
  const prize = { rank: 1, number: 1, team: null, award: { kind: 'overall' }, amount: 1000, paid: true };
  const view = { ...viewOf(), hall: { phase, prizes: [prize] } };
  const shown = createClassComponent({
    component: Prizes as never,
    target: document.body,
    props: { office: { busy: false }, view },
  });
  expect(document.querySelector('[data-test="prizes-later"]') !== null).toBe(waits);
  shown.$destroy();
});
