/** At a table in open play a player may show cards again: they lie there once, and the deal goes on. */

import { expect, it } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import { PlayedTable } from './played_table';
import { snapshotFor, states } from './states';

it('cards that are shown twice lie on the table once', () => {
  const state = states.find(({ view }) => view.phase === 'play' && view.sitting === 'open')!;
  const shown = [
    { seat: 'rearhand', cards: ['SJ'] },
    { seat: 'rearhand', cards: ['SJ', 'HA'] },
  ] as typeof state.view.shown;
  const table = new PlayedTable(snapshotFor({ ...state, view: { ...state.view, shown } }));
  const hands = [...document.querySelectorAll('[data-test=open-hand]')];
  const cards = hands.map((hand) =>
    [...hand.querySelectorAll('[role=img]')].map((card) => card.getAttribute('aria-label')),
  );
  expect(cards).toEqual([[messages.cardInWords('SJ'), messages.cardInWords('HA')]]);
  table.remove();
});
