/** Before an event is closed its sheet says what is open, not that nobody's rank changes. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it } from 'vitest';
import EffectTable from '../../src/tournament/desk/EffectTable.svelte';

afterEach(() => document.body.replaceChildren());

const NOTHING = { changes: [], teams: [], balance: [0, 0], phase: ['announced', 'announced'], voids: [] };
const OPEN = { prizes: 0, withheld: 0, waiting: 0, protests: [7], unpaid: [], overpaid: [] };

function rows(effect: object): number {
  const shown = createClassComponent({
    component: EffectTable as never,
    target: document.body,
    props: { effect },
  });
  const rows = document.querySelectorAll('tr').length;
  shown.$destroy();
  return rows;
}

it('has a row for what is open, or one for no effect', () => {
  expect(rows(NOTHING)).toBe(1);
  expect(rows({ ...NOTHING, left_open: OPEN })).toBe(1);
});
