/** An account that is marked as a bot gets another name, and stays the account of this page. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import BotTokens from '../../src/account/BotTokens.svelte';
import { owner } from '../../src/account/owner.svelte';
import { believed } from '../../src/line/asking';
import { messages } from '../../src/lib/messages.svelte';

const MARK = '0123456789abcdef';
let name = 'Anna';
const named: [path: string, account: string | null][] = [];
let page: { $destroy: () => void };

const button = (which: string): HTMLElement | null => document.querySelector(`[data-test="${which}"]`);

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(messages, 'add').mockResolvedValue(undefined);
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    named.push([path, new Headers(init?.headers).get('Skat-Account')]);
    if (path === '/api/account/bot') name = 'Anna (Bot)';
    const account = { name, mark: MARK, since: 0, preferences: {} };
    return Promise.resolve(
      Response.json(path === '/api/account' ? { account } : { name, bot: name !== 'Anna', tokens: [] }),
    );
  });
  await owner.ask();
  page = createClassComponent({ component: BotTokens as never, target: document.body });
  await vi.waitFor(() => expect(button('bot-marking')).not.toBeNull());
});
afterEach(() => {
  page.$destroy();
  document.body.replaceChildren();
  [owner.name, owner.mark, believed.account] = ['', '', ''];
});

it('what it changes next is named as before', async () => {
  button('bot-marking')?.click();
  await vi.waitFor(() => expect(button('bot-mark-form')).not.toBeNull());
  document.querySelector('[data-test="bot-mark-form"]')?.dispatchEvent(new SubmitEvent('submit'));
  await vi.waitFor(() => expect(owner.name).toBe('Anna (Bot)'));
  await owner.changePassword('old', 'new').catch(() => undefined);
  const changes = named.filter(([path]) => ['/api/account/bot', '/api/account/password'].includes(path));
  expect(changes.map(([, account]) => account)).toEqual([MARK, MARK]);
});
