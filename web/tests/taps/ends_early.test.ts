/** Where a list or a series cannot end now, the page says why, and what can be done. */

import { flushSync } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/lib/offered';
import { messages, say } from '../../src/lib/messages.svelte';
import type { Language } from '../../src/lib/settings.svelte';
import type { DeskView, ShownList, ShownTable } from '../../src/lib/wire';
import ListMenu from '../../src/list/ListMenu.svelte';
import FeetAtChanges from '../../src/tournament/tables/FeetAtChanges.svelte';
import Tables from '../../src/tournament/tables/Tables.svelte';

let page: { $destroy: () => void } | undefined;
function close(): void {
  page?.$destroy();
  document.body.replaceChildren();
}
afterEach(async () => {
  close();
  await messages.use('en');
});

function open(component: unknown, props: object): void {
  page = createClassComponent({ component: component as never, target: document.body, props });
  flushSync();
}

const text = (name: string): string | undefined =>
  document.querySelector(`[data-test="${name}"]`)?.textContent.trim();

it.each([
  [0, undefined],
  [1, 4],
  [3, 4],
  [4, 'may end'],
  [5, 8],
])('a list after %i deals', (played, then) => {
  const shown = {
    ...{ title: '', players: ['Anna', 'Bernd', 'Cleo', 'Dora'], next_deal: played + 1, feet: [] },
    ...{ lines: Array.from({ length: played }, (_, at) => ({ deal: at + 1 })), signed: [], complete: false },
    ...{ seatings: [{ since: 1, places: [1, 2, 3, 4] }], house_rules: [], may_write: true, keeper: 1 },
    newcomers_may_join: played % 4 === 0,
  } as unknown as ShownList;
  const none = (): void => undefined;
  open(ListMenu, { shown, known: { list: 'l-1', key: 'k', view: null }, onsend: none, onclose: none });
  expect(text('end-list') ? 'may end' : text('end-later')).toBe(
    typeof then === 'number' ? say('list.end_later', { deal: then }) : then,
  );
});

const TABLE = {
  ...{ table: 1, deals: 48, entered: 5, status: 'playing', left: [], section: '' },
  players: [1, 2, 3, 4].map((number) => ({ number, name: `N${number}` })),
} as unknown as ShownTable;

function deskOf(status: string): DeskView {
  const hall = {
    ...{ series: 1, planned: 2, phase: 'announced', series_running: true, cut_short: false },
    tables: [{ ...TABLE, status }],
  };
  const view = { hall, entrants: [], packs: 1, pack_goes_to: [], quality: null, section: undefined };
  return view as unknown as DeskView;
}

it('a series with a table that still plays, in each language by the words on the buttons', async () => {
  const office = { busy: false, command: () => undefined, send: () => undefined };
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await messages.use(language);
    open(Tables, { office, view: deskOf('playing') });
    expect(text('ends-early')).toBe(say('tournament.ends_early'));
    const hint = say('tournament.ends_early_hint');
    expect(document.body.textContent).toContain(hint);
    for (const key of ['leave_table', 'open_table', 'tab_standings'] as const)
      expect(hint).toContain(say(`tournament.${key}`));
    close();
  }
  open(Tables, { office, view: deskOf('done') });
  expect(text('ends-early')).toBeUndefined();
});

it.each([true, false])(
  'a reserve on a paper list says which deal is meant, unless it is known: %s',
  (dated) => {
    const foot = { points: 0, won: 0, lost: 0 };
    const totals = [foot, foot, foot, foot];
    const before = [{ left: 2, came: 9, dated, deal: dated ? 5 : null, passed: 0, totals }];
    open(FeetAtChanges, { table: TABLE, before });
    const hint = say('tournament.from_deal_hint', { came: 9 });
    expect(document.body.textContent.includes(hint)).toBe(!dated);
  },
);
