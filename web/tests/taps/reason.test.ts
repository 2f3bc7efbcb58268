/** A reason that must be given has the sign of such fields, one that may has none. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it } from 'vitest';
import Reason from '../../src/tournament/Reason.svelte';

let shown: { $destroy: () => void } | undefined;
afterEach(() => {
  shown?.$destroy();
  document.body.replaceChildren();
});

it.each([true, false])('required: %s', (required) => {
  const props = { reason: '', required };
  shown = createClassComponent({ component: Reason as never, target: document.body, props });
  expect(document.querySelector('abbr')?.textContent ?? '').toBe(required ? '*' : '');
  expect(document.querySelector<HTMLInputElement>('[data-test=reason]')!.required).toBe(required);
});
