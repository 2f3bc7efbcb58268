/** Who announced that he leaves takes it back with one tap: at a table, and on the list of an evening. */

import { flushSync } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it } from 'vitest';
import type { ShownList, TableRequest } from '../../src/lib/wire';
import TableChanges from '../../src/list/TableChanges.svelte';
import MenuSheet from '../../src/table/MenuSheet.svelte';
import { spoken } from '../../src/table/typing/reading';
import { meaningOf } from '../../src/table/typing/meaning';
import { snapshotFor, states } from './states';

let page: { $destroy: () => void } | undefined;
afterEach(() => {
  page?.$destroy();
  document.body.replaceChildren();
});

function open(component: unknown, props: object): void {
  page = createClassComponent({ component: component as never, target: document.body, props });
  flushSync();
}

const tap = (name: string): void => {
  document.querySelector<HTMLElement>(`[data-test="${name}"]`)?.click();
  flushSync();
};

const [state] = states;
if (!state) throw new Error('no state');

function snapshotOf({ leaving }: { leaving: boolean }): ReturnType<typeof snapshotFor> {
  const snapshot = snapshotFor(state!);
  const { table } = snapshot;
  const places = table.places.map((each) => ({
    ...each,
    kind: 'human' as const,
    leaving: leaving && each.place === table.you,
  }));
  return { ...snapshot, table: { ...table, role: 'player', stage: 'playing', places } };
}

it.each([true, false])('at a table, leaving announced: %s', (leaving) => {
  const asked: TableRequest[] = [];
  const { view, table } = snapshotOf({ leaving });
  const none = (): void => undefined;
  open(MenuSheet, {
    ...{ view, table, onact: none, onphrase: none, onpace: none, onkeys: none, ontype: none },
    ...{ onleave: none, onclose: none, onask: (action: TableRequest) => asked.push(action) },
  });
  tap('stay');
  expect(asked).toEqual(leaving ? [{ do: 'stay' }] : []);
});

it.each([true, false])('by a typed command, leaving announced: %s', (leaving) => {
  for (const text of spoken('stay')) {
    const meaning = meaningOf(text, snapshotOf({ leaving }));
    expect('deed' in meaning && meaning.deed).toEqual(
      leaving ? { do: 'ask', request: { do: 'stay' } } : false,
    );
  }
});

it('on a list', () => {
  const sent: object[] = [];
  const shown = {
    ...{ players: ['Anna', 'Bernd', 'Cleo', 'Dora'], next_deal: 2, newcomers_may_join: false },
    seatings: [
      { since: 1, places: [1, 2, 3, 4] },
      { since: 9, places: [1, 3, 4] },
    ],
  } as unknown as ShownList;
  open(TableChanges, { shown, onsend: (action: object) => sent.push(action) });
  for (const name of ['leave-1', 'leave-2', 'stay-1', 'stay-2']) tap(name);
  expect(sent).toEqual([
    { do: 'announce_leaving', place: 1 },
    { do: 'stay', place: 2 },
  ]);
});
