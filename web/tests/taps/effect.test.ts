/** What a step would change is said with names, and under headings. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import type { DeskView, Effect, ShownTable } from '../../src/lib/wire';
import EffectTable from '../../src/tournament/desk/EffectTable.svelte';
import Tables from '../../src/tournament/tables/Tables.svelte';

let shown: { $destroy: () => void } | undefined;
afterEach(() => {
  shown?.$destroy();
  document.body.replaceChildren();
});

const open = (component: unknown, props: object): void => {
  shown = createClassComponent({ component: component as never, target: document.body, props });
};
const texts = (what: string): string[] =>
  [...document.querySelectorAll(what)].map((each) => each.textContent.trim().replace(/\s+/g, ' '));

const EFFECT = {
  ...{ changes: [{ number: 6, rank: [2, 1], result: [146, 152], prize: [0, 0], no_money: null }], teams: [] },
  ...{ balance: [0, 0], phase: ['announced', 'announced'], voids: [], left_open: null },
} as unknown as Effect;

it('names the player and says which number is what', () => {
  open(EffectTable, { effect: EFFECT, entrants: [{ number: 6, name: 'Yves Meyer' }] });
  const heads = ['number', 'rank', 'result'].map((key) => messages.say(`tournament.${key}` as never));
  expect(texts('[data-test=effect] th')).toEqual(heads);
  expect(texts('[data-test=effect] tbody td')).toEqual(['6 Yves Meyer', '2 → 1', '146 → 152', '']);
});

it('has a column of prizes where one changes', () => {
  const [change] = EFFECT.changes;
  open(EffectTable, {
    effect: { ...EFFECT, changes: [{ ...change!, prize: [6000, 10_000] }] },
    entrants: [],
  });
  expect(texts('[data-test=effect] th').at(-1)).toBe(messages.say('tournament.prizes'));
});

it('has no headings over a step that changes nothing', () => {
  open(EffectTable, { effect: { ...EFFECT, changes: [] }, entrants: [] });
  expect(texts('[data-test=effect] th')).toEqual([]);
});

it.each([
  [['done', 'void'], 'tournament.tables_done'],
  [['done', 'playing'], 'tournament.tables_waiting'],
] as const)('says of tables that are %s whether any plays still', (states, key) => {
  const tables = states.map((status, at) => ({ status, table: at + 1, players: [], left: [], deals: 4 }));
  const hall = { tables: tables as unknown as ShownTable[], series: 1, planned: 2, series_running: true };
  const view = { hall, entrants: [], duties: [], notes: [], protests: [] } as unknown as DeskView;
  open(Tables, { office: { busy: false }, view });
  expect(texts('[data-test=waiting]')).toEqual([messages.say(key, { count: 1 })]);
});
