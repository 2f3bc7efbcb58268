/** The wake-up of who looks elsewhere: title and icon call while it is his turn, and no longer. */

import './browser';

import { expect, test, vi } from 'vitest';

const page = new EventTarget() as EventTarget & { hidden: boolean; title: string };
const badge = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) };
vi.stubGlobal(
  'document',
  Object.assign(page, { hidden: false, title: 'Skat', documentElement: { dataset: {} } }),
);
vi.stubGlobal('navigator', { languages: ['en'], ...badge });

const { waking } = await import('../src/table/session/waking');

function look(away: boolean): void {
  page.hidden = away;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('title and icon call while it is the turn of who looks elsewhere', () => {
  const quiet = (): boolean => !page.title.startsWith('●');
  waking.set(true);
  expect(quiet(), 'who looks at the table needs no call').toBe(true);
  expect(badge.setAppBadge).not.toHaveBeenCalled();
  look(true);
  expect(quiet()).toBe(false);
  expect(badge.setAppBadge).toHaveBeenCalledExactlyOnceWith(1);
  badge.clearAppBadge.mockClear();
  look(false);
  expect(quiet()).toBe(true);
  expect(badge.clearAppBadge).toHaveBeenCalledOnce();
  look(true);
  waking.set(false);
  expect(quiet(), 'another seat is to act').toBe(true);
});
