/** What cannot be taken back is asked in words: what becomes of it, and a button that says what it does. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it, vi } from 'vitest';
import AccountSheet from '../../src/account/AccountSheet.svelte';
import { owner } from '../../src/account/owner.svelte';
import { say } from '../../src/lib/messages.svelte';
import MenuSheet from '../../src/table/MenuSheet.svelte';
import { few } from '../few';
import { snapshotFor, states } from './states';

const SOURCES = join(import.meta.dirname, '../../src');
const { fetch } = globalThis;
let page: { $destroy: () => void } | undefined;
afterEach(() => {
  page?.$destroy();
  document.body.replaceChildren();
  vi.stubGlobal('fetch', fetch);
  owner.name = '';
});

function open(component: unknown, props: object): void {
  page = createClassComponent({ component: component as never, target: document.body, props });
  flushSync();
}

const shown = (name: string): HTMLElement | null => document.querySelector(`[data-test="${name}"]`);
function tap(name: string): void {
  shown(name)?.click();
  flushSync();
}
const words = (name: string): string => shown(name)?.textContent.trim() ?? '';

it('each step of the menu at a table has a button of its own words, and a sentence on what it does', () => {
  const asked = new Set<string>();
  const none = (): void => undefined;
  for (const state of states.filter((_, at) => at % few(7, 1) === 0)) {
    const { view, table } = snapshotFor(state);
    const steps = ['concede', 'expose', 'expose-schneider', 'expose-schwarz', 'throw-in', 'leave'];
    for (const step of steps.filter((one) => !asked.has(one))) {
      const doings = { onact: none, onphrase: none, onpace: none, onkeys: none, ontype: none };
      open(MenuSheet, { view, table, ...doings, onask: none, onleave: none, onclose: none });
      const text = words(step);
      tap(step);
      if (text) {
        asked.add(step);
        expect([words('confirm-yes'), words('confirm-no')]).toEqual([text, say('page.back')]);
        expect(words('warning').length).toBeGreaterThan(text.length);
      }
      page?.$destroy();
      document.body.replaceChildren();
    }
  }
  expect([...asked].sort()).toEqual(expect.arrayContaining(['concede', 'expose', 'leave', 'throw-in']));
});

it('who leaves a table on this device reads that its list stays', () => {
  const { view, table } = snapshotFor(states[0]!);
  const none = (): void => undefined;
  const doings = { onact: none, onphrase: none, onpace: none, onkeys: none, ontype: none };
  open(MenuSheet, {
    view,
    table: { ...table, id: 'local-1' },
    ...doings,
    onask: none,
    onleave: none,
    onclose: none,
  });
  tap('leave');
  expect(words('warning')).toBe(say('menu.leave.here'));
});

it('no page asks for a mere yes or no before a step', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' });
  const asks = files
    .filter((file) => /\.(svelte|ts)$/.test(file))
    .filter((file) => /'page\.(yes|no)'/.test(readFileSync(join(SOURCES, file), 'utf-8')));
  // A fact of the referee is answered so.
  expect(asks).toEqual(['referee/FactField.svelte']);
});

it('who deletes his account reads what goes and what stays, and afterwards that it is gone', async () => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path);
    return Promise.resolve(new Response('{}'));
  });
  owner.name = 'Anna';
  open(AccountSheet, { onclose: () => undefined });
  tap('account-delete');
  expect(document.body.textContent).toContain(say('account.delete_warning'));
  expect(words('account-send')).toBe(say('account.delete'));
  const password = shown('account-password') as HTMLInputElement;
  password.value = 'a password';
  password.dispatchEvent(new Event('input', { bubbles: true }));
  tap('account-send');
  await vi.waitFor(() => expect(shown('account-deleted')).not.toBeNull());
  expect(words('account-deleted')).toBe(say('account.deleted', { name: 'Anna' }));
  expect(paths).toContain('/api/account/delete');
});
