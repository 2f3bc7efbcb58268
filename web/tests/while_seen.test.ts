/** Who asks again and again asks only while the page is seen, and at once when it is seen again. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whileSeen } from '../src/line/while_seen';

const EVERY = 5000;
const page = new EventTarget() as EventTarget & { hidden: boolean };

function look(away: boolean): void {
  page.hidden = away;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(page, { hidden: false }));
});
afterEach(() => vi.useRealTimers());

it('asks at once, again while the page is seen, and no more when it ends', () => {
  const ask = vi.fn();
  const end = whileSeen(ask, EVERY);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * EVERY);
  expect(ask).toHaveBeenCalledTimes(3);
  look(true);
  vi.advanceTimersByTime(100 * EVERY);
  expect(ask, 'nobody looks').toHaveBeenCalledTimes(3);
  look(false);
  expect(ask, 'who comes back need not wait').toHaveBeenCalledTimes(4);
  end();
  look(true);
  look(false);
  vi.advanceTimersByTime(EVERY);
  expect(ask).toHaveBeenCalledTimes(4);
});
