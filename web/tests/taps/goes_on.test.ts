/** A button that gives way to what it opens gives it the keyboard: Tab and a screen reader go on there. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, expect, it } from 'vitest';
import EntryPad from '../../src/list/EntryPad.svelte';
import LineSheet from '../../src/list/LineSheet.svelte';
import Erase from '../../src/tournament/entries/Erase.svelte';

const ignored = (): void => undefined;
const line = {
  ...{ deal: 1, dealer: 1, soloist: null, contract: null, hand: false, announced: 'none', won: null },
  ...{ steps: [], score: 0, totals: [0, 0, 0], ramsch: [], articles: [], typed_ramsch: null, game: null },
};
const shown = {
  ...{ players: ['Anna', 'Bernd', 'Cleo'], lines: [line], seatings: [{ since: 1, places: [1, 2, 3] }] },
  ...{ house_rules: [], trace: [], valid: false, may_write: true, next_deal: 2, bock_deals: 0, keeper: 1 },
};
const clubs = {
  ...{ soloist: 1, contract: 'clubs', won: true, tops: { held: true, count: 1 }, hand: false },
  ...{ announced: 'none', reached: 'none', bid: null },
};

let page: { $destroy: () => void } | undefined;
afterEach(() => {
  page?.$destroy();
  document.body.replaceChildren();
});

const marked = (mark: string): HTMLElement | null => document.querySelector(`[data-test="${mark}"]`);

async function pressed(component: unknown, props: object, mark: string): Promise<Element | null> {
  page = createClassComponent({ component: component as never, target: document.body, props });
  marked(mark)?.focus();
  expect(document.activeElement).toBe(marked(mark));
  marked(mark)?.click();
  await Promise.resolve();
  expect(marked(mark)).toBe(null);
  return document.activeElement;
}

it('to correct a deal: first whether all agree', async () => {
  const props = { shown, line, onsend: ignored, onclose: ignored };
  expect(await pressed(LineSheet, props, 'correct')).toBe(marked('all-agree'));
});

it('to name the bid', async () => {
  const props = { players: shown.players, playing: [1, 2, 3], start: clubs, onenter: ignored };
  expect(await pressed(EntryPad, props, 'show-bid')).toBe(marked('bid'));
});

it('a pad that begins with a bid leaves the keyboard where it is', () => {
  const props = {
    players: shown.players,
    playing: [1, 2, 3],
    start: { ...clubs, bid: 24 },
    onenter: ignored,
  };
  page = createClassComponent({ component: EntryPad as never, target: document.body, props });
  expect(marked('bid')).not.toBe(null);
  expect(document.activeElement).toBe(document.body);
});

it('to erase a person: what it means, not yet the button that does it', async () => {
  const props = { office: { busy: false }, number: 3, named: false };
  const there = await pressed(Erase, props, 'erase-3');
  expect(there?.tagName).toBe('P');
});
