/** A page over a release is loaded anew when a room is missing, but not while it is left. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installing } from '../../src/lib/installing.svelte';

const missing = (): boolean => dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
const reload = vi.fn();

beforeEach(() => {
  localStorage.clear();
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => vi.restoreAllMocks());

installing.prepare();

it('is loaded anew, once', () => {
  expect(missing()).toBe(false);
  expect(missing()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('goes where its reader wants to go', () => {
  dispatchEvent(new Event('beforeunload'));
  expect(missing()).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  // The reader has saved a file and is still here.
  vi.advanceTimersByTime(5000);
  expect(missing()).toBe(false);
});
