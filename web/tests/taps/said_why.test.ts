/** In the rooms of a list, and before a table begins, a button that is off says why. */

import { type Component, flushSync } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import { complete } from '../../src/lib/snapshot';
import type { ShownList, Snapshot } from '../../src/lib/wire';
import EntryPad from '../../src/list/EntryPad.svelte';
import KeepList from '../../src/list/KeepList.svelte';
import NewList from '../../src/list/NewList.svelte';
import RamschPad from '../../src/list/RamschPad.svelte';
import TableChanges from '../../src/list/TableChanges.svelte';
import WhoKeeps from '../../src/list/WhoKeeps.svelte';
import { entered, snapshotOf } from '../../src/local/local_table';
import { emptyTable } from '../../src/local/own_table';
import WaitingRoom from '../../src/people/WaitingRoom.svelte';
import { silentIn } from './crawling';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}))));

let page: { $destroy: () => void } | undefined;
afterEach(() => {
  page?.$destroy();
  document.body.replaceChildren();
});

const ignored = (): void => undefined;
const players: [string, string, string] = ['Anna', 'Bernd', 'Cleo'];
const shown = {
  ...{ list: 'l-1', title: '', players, lines: [], next_deal: 1, newcomers_may_join: true, complete: false },
  ...{ seatings: [{ since: 1, first_deal: 1, places: [1, 2, 3] }], feet: [], house_rules: [], keeper: 1 },
  ...{ signed: [], amounts: [], payable: [], trace: [], length: 36, may_write: true, valid: false },
} as unknown as ShownList;
const keeping = { shown, known: {}, waiting: [], problems: [], gone: '', rewound: '', nextDeal: 1 };
const opened = snapshotOf(entered(emptyTable('local-1'), { do: 'open_table', names: players }));
/** One waits for two others. */
const table = {
  ...complete(opened as Snapshot, null)!.table,
  places: [1, 2, 3].map((place) => ({ place, kind: place > 1 ? 'free' : 'person', name: 'Anna' })),
  ...{ host: 1, you: 1 },
};
const pad = { players, playing: [1, 2, 3], seated: [1, 2, 3], onenter: ignored, house: ['ramsch'] };

const ROOMS: readonly [string, Component<never>, object][] = [
  ['new list', NewList as never, { onopen: ignored }],
  ['list', KeepList as never, { keeping }],
  ['who keeps it', WhoKeeps as never, { shown, onsend: ignored }],
  ['who comes and goes', TableChanges as never, { shown, onsend: ignored }],
  ['pad', EntryPad as never, pad],
  ['pad of a Ramsch', RamschPad as never, { ...pad, onpassed: null, ongame: null }],
  ['waiting room', WaitingRoom as never, { table, busy: false, onact: ignored }],
];

it.each(ROOMS)('what is off says why: %s', (_, component, props) => {
  page = createClassComponent({ component: component as never, target: document.body, props: { ...props } });
  flushSync();
  expect(document.querySelector('button')).not.toBeNull();
  expect(silentIn(document)).toEqual([]);
});

it('who looks on when a list is complete reads what comes, and how to play along', () => {
  const rematch = { again: [], declined: [] };
  const watched = { ...table, you: null, role: 'spectator', rematch };
  const props = { table: watched, busy: false, onact: ignored };
  page = createClassComponent({ component: WaitingRoom as never, target: document.body, props });
  flushSync();
  expect(document.querySelector('[data-test=watching]')?.textContent).toContain(
    messages.say('waiting.watching'),
  );
  expect(document.querySelector('[data-test=rematch]')?.textContent).toContain(messages.say('rematch.when'));
});
