/** Lists of other devices among the own games: shown whatever else fails, and a failure is said. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { owner } from '../../src/account/owner.svelte';
import LocalGames from '../../src/local/kept/LocalGames.svelte';

const LIST = { list: 'local-1', since: 7, players: ['Anna', 'Karl', 'Lotte'], points: 0, deals: [] };
let online = true;
let games: { $destroy: () => void };

const shown = (name: string): HTMLElement | null => document.querySelector(`[data-test="${name}"]`);

beforeEach(async () => {
  online = true;
  owner.name = 'Anna';
  vi.stubGlobal('fetch', () =>
    online ? Promise.resolve(Response.json({ lists: [LIST] })) : Promise.reject(new TypeError('no network')),
  );
  games = createClassComponent({ component: LocalGames as never, target: document.body });
  await vi.waitFor(() => expect(shown('account-list')).not.toBeNull());
});
afterEach(() => {
  games.$destroy();
  document.body.replaceChildren();
  owner.name = '';
});

it('without a network a list of the account stays, and why is said', async () => {
  online = false;
  shown('forget-local')?.click();
  await vi.waitFor(() => expect(shown('confirm-yes')).not.toBeNull());
  shown('confirm-yes')?.click();
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toMatch(/\S/));
  expect(shown('account-list')).not.toBeNull();
});

it('who logs out sees them no more', async () => {
  owner.name = '';
  await vi.waitFor(() => expect(shown('account-list')).toBeNull());
});
