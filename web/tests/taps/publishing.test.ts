/** Results are announced once they can be: until then the button waits, and says for what. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../src/lib/offered';
import { messages } from '../../src/lib/messages.svelte';
import type { Language } from '../../src/lib/settings.svelte';
import type { ResultsWait } from '../../src/lib/wire';
import Standings from '../../src/tournament/desk/Standings.svelte';

const MINUTE = 60_000;
let page: { $destroy: () => void } | undefined;
const sent: string[] = [];

function open(wait: ResultsWait | undefined, { ahead = 0, duties = null as string[] | null } = {}): void {
  const hall = { series: 1, planned: 1, series_running: false, phase: 'announced', standings: [], teams: [] };
  const view = { hall, duties, results_wait: wait, cuts: [], prospectus: { days: [] }, ending: {} };
  const office = { busy: false, ahead, send: (room: string) => sent.push(room) };
  const props = { office, view: { ...view, hall: { ...hall, rankings: [], prizes: [] } } };
  page = createClassComponent({ component: Standings as never, target: document.body, props });
}

const button = (): HTMLButtonElement | null => document.querySelector('[data-test="publish"]');
const state = (): string => document.querySelector('[data-test="publish-state"]')?.textContent.trim() ?? '';

afterEach(async () => {
  page?.$destroy();
  document.body.replaceChildren();
  sent.length = 0;
  await messages.use('en');
});

it.each(Object.keys(LANGUAGES) as Language[])(
  'waits for the time of protests, and then is gold by itself: %s',
  async (language) => {
    await messages.use(language);
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date(2026, 10, 28, 20, 3, 30),
    });
    // The server's clock is ten minutes ahead, and in five the time is over.
    const until = Math.round((Date.now() + 15 * MINUTE) / 1000);
    const wait = { protests: [], named_games: 0, until };
    open(wait, { ahead: 10 * MINUTE });
    expect(button()?.disabled).toBe(true);
    expect(button()?.classList.contains('primary')).toBe(false);
    expect(state()).toMatch(/(20|8):09/);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(button()?.classList.contains('primary')).toBe(true);
    button()?.click();
    expect(sent).toEqual(['publish']);
  },
);

it('names what is not done yet', () => {
  open({ protests: [2, 5], named_games: 0, until: null });
  expect(button()?.disabled).toBe(true);
  expect(state()).toContain('2, 5');
});

it('is gold at once where nothing has to be waited for', () => {
  open(undefined);
  expect(button()?.classList.contains('primary')).toBe(true);
});

it('a helper, who may not, has no button for it', () => {
  open(undefined, { duties: ['lists'] });
  expect(button()).toBe(null);
  expect(document.querySelector('[data-test="break-off"]')).toBe(null);
});
