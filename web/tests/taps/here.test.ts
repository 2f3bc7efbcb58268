/** How strong the computer players of a table on this device are is chosen before it is opened. */

import { tick } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { place } from '../../src/lib/place.svelte';
import { settings } from '../../src/lib/settings.svelte';
import type { ServerMessage } from '../../src/lib/wire';
import HereRoom from '../../src/local/HereRoom.svelte';
import { LocalLine } from '../../src/local/line';

const NO_NETWORK = (): Promise<never> => Promise.reject(new Error('no network'));
let shown: { $destroy: () => void } | undefined;

/** Nothing is kept here, as on a disk that is full: a second tap opens a table that lives as long as the page. */
beforeEach(() => {
  settings.level = 'strong';
  shown = createClassComponent({ component: HereRoom as never, target: document.body });
});

afterEach(() => {
  shown?.$destroy();
  document.body.replaceChildren();
  settings.level = 'simple';
  vi.stubGlobal('fetch', NO_NETWORK);
});

const see = (name: string): HTMLElement | null => document.querySelector(`[data-test="${name}"]`);
const said = (): string[] =>
  [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent.trim());
const chosen = (): string[] =>
  [...document.querySelectorAll('[aria-checked=true]')].map((one) => one.textContent.trim());

async function tap(name: string): Promise<void> {
  see(name)?.click();
  await tick();
  // Until what it fetches is there or is not.
  await vi.waitFor(() => expect(see('open-here')).toHaveProperty('disabled', false), { timeout: 30_000 });
  await tick();
}

/** Who sits at the table that was opened. */
async function players(): Promise<(string | null)[]> {
  const told: ServerMessage[] = [];
  const id = location.pathname.split('/').at(-1) ?? '';
  const line = new LocalLine(id, { hear: (message: ServerMessage) => told.push(message) } as never);
  await vi.advanceTimersByTimeAsync(10);
  line.close();
  const [first] = told;
  return first?.type === 'snapshot' ? first.table.places.map(({ player }) => player) : [];
}

it('is of simple where the last new table had others that are not to be had here', async () => {
  expect(see('level-strong')).toBeNull();
  expect(chosen()).toEqual(['By rules of thumb']);
  await tap('open-here');
  await tap('open-here');
  expect(await players()).toEqual([null, 'simple', 'simple']);
});

it('is of club where that is chosen, and what it thinks with is there before', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    return new Response('learned');
  });
  await tap('level-club');
  expect(settings.level).toBe('club');
  await tap('open-here');
  expect(fetched).toHaveLength(2);
  await tap('open-here');
  expect(await players()).toEqual([null, 'club', 'club']);
});

it.each([
  ['has no network', NO_NETWORK],
  ['lacks the files', () => Promise.resolve(new Response('', { status: 404 }))],
])('says before where a device %s, and offers simple', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  place.go('/here');
  await tap('level-club');
  await tap('open-here');
  expect(location.pathname).toBe('/here');
  expect(said()).toEqual([expect.stringContaining('“Club player” cannot be loaded')]);
  expect(chosen()).toEqual(['By rules of thumb']);
  // Chosen again it is tried again.
  await tap('level-club');
  expect(said()).toEqual([]);
  await tap('open-here');
  expect(said()).toHaveLength(1);
  await tap('open-here');
  await tap('open-here');
  expect(await players()).toEqual([null, 'simple', 'simple']);
});
