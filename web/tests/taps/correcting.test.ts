/** The pad of a deal that is corrected says what it waits for, and waits for nothing else. */

import { flushSync } from 'svelte';
import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import type { ShownLine, ShownList } from '../../src/lib/wire';
import LineSheet from '../../src/list/LineSheet.svelte';

const LINE = {
  ...{ deal: 1, dealer: 1, soloist: 1, contract: 'clubs', hand: false, announced: 'none', won: true },
  ...{ tops: { held: true, count: 1 }, steps: [], base: 12, multiplier: 2, score: 24, totals: [24, 0, 0] },
  ...{ ramsch: [], bock: false, times: 1, articles: [], bid: null, reached: 'none', house: {} },
} as unknown as ShownLine;
const LIST = {
  ...{ players: ['Anna', 'Bernd', 'Cleo'], lines: [LINE], next_deal: 2, next_dealer: 2, keeper: 1 },
  ...{ seatings: [{ first_deal: 1, places: [1, 2, 3] }], house_rules: [], trace: [], may_write: true },
} as unknown as ShownList;

let sheet: { $destroy: () => void } | undefined;
afterEach(() => {
  sheet?.$destroy();
  document.body.replaceChildren();
});

const see = (name: string): HTMLInputElement => document.querySelector(`[data-test="${name}"]`)!;
const waits = (): string => see('correcting-waits').textContent.trim();
const isOff = (): boolean => see('pad').closest('div[inert]') !== null;

function tell(name: string, text: string): void {
  see(name).value = text;
  see(name).dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}
function tap(name: string): void {
  see(name).click();
  flushSync();
}

function open(valid: boolean): void {
  const props = { shown: { ...LIST, valid }, line: LINE, onsend: () => undefined, onclose: () => undefined };
  sheet = createClassComponent({ component: LineSheet as never, target: document.body, props });
  tap('correct');
}

it('until all agree', () => {
  open(false);
  expect([waits(), isOff()]).toEqual([messages.say('list.needs_agreement'), true]);
  tap('all-agree');
  expect([waits(), isOff()]).toEqual(['', false]);
});

it('or until the management has said who decides and why', () => {
  open(false);
  tap('by-management');
  tell('judge', 'Olga');
  expect([waits(), isOff()]).toEqual([messages.say('list.needs_reason'), true]);
  tell('why', 'a slip');
  expect([waits(), isOff()]).toEqual(['', false]);
});

it('once the list is signed, for both', () => {
  open(true);
  tell('judge', 'Olga');
  tell('why', 'a slip');
  expect([waits(), isOff()]).toEqual([messages.say('list.needs_agreement'), true]);
  tap('all-agree');
  expect([waits(), isOff()]).toEqual(['', false]);
});
