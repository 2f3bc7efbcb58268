/** The keyboard goes on where the game goes on, and never goes away with what it was on. */

import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import { Socket } from '../sockets';
import { PlayedTable } from './played_table';
import { snapshotFor, states } from './states';

const phases = [...new Set(states.map(({ view }) => view.phase))];
const first = new Map(phases.map((phase) => [phase, states.find(({ view }) => view.phase === phase)!]));
const steps = phases.flatMap((from) => phases.filter((to) => to !== from).map((to) => [from, to] as const));

let table: PlayedTable | undefined;
beforeAll(() => messages.use('en'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  vi.stubGlobal('WebSocket', Socket);
});
afterEach(() => table?.remove());

it.each(steps)('from %s to %s', async (from, to) => {
  table = new PlayedTable(snapshotFor(first.get(from)!));
  const middle = document.querySelector<HTMLElement>('[data-passing]')!;
  const held = middle.querySelector<HTMLElement>('button:not([disabled]), [tabindex]');
  held?.focus();
  const there: boolean[] = [];
  held?.addEventListener('focusout', () => there.push(held.isConnected && middle.contains(held)));
  await table.becomes({ ...snapshotFor(first.get(to)!), seq: 99 });
  if (held) expect(there).toEqual([true]);
  for (const _ of ['drawn', 'kept']) vi.advanceTimersByTime(50);
  const now = document.activeElement!;
  expect(now.isConnected).toBe(true);
  if (held) expect(now.matches('[data-next], main')).toBe(true);
});
