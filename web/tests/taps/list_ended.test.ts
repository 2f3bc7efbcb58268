/** A list that those at the table ended early is not called full. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import type { ShownList } from '../../src/lib/wire';
import KeepList from '../../src/list/KeepList.svelte';

let page: { $destroy: () => void } | undefined;
afterEach(() => {
  page?.$destroy();
  document.body.replaceChildren();
});

it.each([
  [13, 48, 'list.ended'],
  [49, 48, 'list.full'],
  [13, null, 'list.ended'],
] as const)('before deal %i of %s', (next, length, key) => {
  const shown = {
    ...{ list: 'l-1', title: '', players: ['Anna', 'Bernd', 'Cleo', 'Dora'], lines: [], next_deal: next },
    ...{ seatings: [{ first_deal: 1, places: [1, 2, 3, 4] }], feet: [], complete: true, house_rules: [] },
    ...{ keeper: 1, signed: [], amounts: [], payable: [], trace: [], length, may_write: true, valid: false },
  } as unknown as ShownList;
  const keeping = { shown, known: {}, waiting: [], problems: [], gone: '', rewound: '', nextDeal: next };
  page = createClassComponent({ component: KeepList as never, target: document.body, props: { keeping } });
  const said = document.querySelector('[data-test="next-deal"]')?.textContent.trim();
  expect(said).toBe(messages.say(key));
});
