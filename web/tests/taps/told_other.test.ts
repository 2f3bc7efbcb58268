/** A page whose browser has another account by now says so, and forgets nothing that may be the other's. */

import { createClassComponent } from 'svelte/legacy';
import { expect, it, vi } from 'vitest';
import OtherAccount from '../../src/account/OtherAccount.svelte';

it('says so, and leaves what all tabs share as it is', async () => {
  localStorage.setItem('skat.lessons', '{"one":{}}');
  const before = JSON.stringify(localStorage);
  const bar = createClassComponent({ component: OtherAccount as never, target: document.body });
  expect(document.querySelector('[data-test="other-account"]')).not.toBeNull();
  await import('../../src/account/progress');
  await vi.advanceTimersByTimeAsync(50);
  expect(JSON.stringify(localStorage)).toBe(before);
  bar.$destroy();
});
