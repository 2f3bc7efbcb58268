/** A face is drawn when a card needs it, once, in the deck and language of the page. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import CardSymbols from '../../src/deck/CardSymbols.svelte';
import { needFace } from '../../src/deck/needed.svelte';
import { messages } from '../../src/lib/messages.svelte';
import { settings } from '../../src/lib/settings.svelte';

let drawing: object;
beforeEach(async () => {
  await messages.use('en');
  drawing = mount(CardSymbols, { target: document.body });
});
afterEach(async () => {
  settings.deck = 'french';
  await unmount(drawing);
});

const faces = (card: string): string[] => {
  flushSync();
  return [...document.querySelectorAll(`[id="card-${card}"]`)].map((face) => face.innerHTML);
};

it('draws the signs of the suits, and a face when it is needed', () => {
  for (const suit of 'CSHD') expect(document.querySelector(`[id="pip-${suit}"]`)).not.toBeNull();
  expect(faces('HK')).toEqual([]);
  for (const _ of ['hand', 'trick']) needFace('HK');
  expect(faces('HK')).toHaveLength(1);
  expect(faces('HK')[0]).toContain('<path');
});

it('draws what is needed anew in another deck, and in another language', async () => {
  needFace('SJ');
  const [french] = faces('SJ');
  settings.deck = 'german';
  const [german] = faces('SJ');
  expect(german).not.toBe(french);
  settings.deck = 'french';
  await messages.use('de');
  expect(faces('SJ')).toHaveLength(1);
  expect(faces('SJ')[0]).not.toBe(french);
});
