/** Cards chosen before one's turn, and cards that go by themselves: only where the player wishes it. */

import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../../src/lib/messages.svelte';
import { settings } from '../../src/lib/settings.svelte';
import type { CardName, View } from '../../src/lib/wire';
import { Socket } from '../sockets';
import { PlayedTable } from './played_table';
import { type DealState, snapshotFor, states } from './states';

const playsOf = ({ view }: DealState): CardName[] =>
  view.legal.flatMap((one) => (one.do === 'play' ? [one.card] : []));
/** It is the viewer's turn, and some of his cards may be played, others not. */
const mine = states.find(
  (one) =>
    one.view.sitting === 'prevented' &&
    one.view.phase === 'play' &&
    one.view.turn === one.view.viewer &&
    playsOf(one).length > 1 &&
    playsOf(one).length < (one.view.hand?.length ?? 0),
)!;
const [card = 'CJ', other = 'CJ'] = playsOf(mine);
const forbidden = mine.view.hand!.find((one) => !playsOf(mine).includes(one))!;
const with_ = (changed: Partial<View>): DealState => ({
  ...mine,
  view: { ...mine.view, ...changed } as View,
});
/** A moment before, when it was the turn of another. */
const before = with_({
  turn: mine.view.turn === 'forehand' ? 'middlehand' : 'forehand',
  legal: [],
});
const now = { ...snapshotFor(mine), seq: 3 };
const played = (name: CardName) => ({ do: 'play', seat: mine.view.viewer, card: name });

let table: PlayedTable;
const tapCard = (name: CardName) => table.tap({ role: 'button', name: messages.cardInWords(name), at: 0 });

beforeAll(() => messages.use('en'));
beforeEach(() => {
  settings.taps = 2;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('WebSocket', Socket);
  table = new PlayedTable(snapshotFor(before));
});
afterEach(() => {
  table.remove();
  settings.ahead = false;
  settings.alone = 'never';
});

it('nothing goes by itself where nobody wished it', async () => {
  expect(await tapCard(card)).toEqual([]);
  expect(await table.becomes(now)).toEqual([]);
});

it('a card chosen before is played as soon as it may be', async () => {
  settings.ahead = true;
  expect(await tapCard(card)).toEqual([]);
  expect(await table.becomes(now)).toEqual([played(card)]);
});

it('another card takes its place, and a second tap takes it back', async () => {
  settings.ahead = true;
  await tapCard(card);
  await tapCard(other);
  await tapCard(other);
  expect(await table.becomes(now)).toEqual([]);
});

it('a card that may not be played then is forgotten', async () => {
  settings.ahead = true;
  await tapCard(forbidden);
  expect(await table.becomes(now)).toEqual([]);
  expect(await table.becomes({ ...now, seq: 4 })).toEqual([]);
});

it('the only card that may be played goes by itself if wished, the last one alone does not count it', async () => {
  const only = with_({ legal: mine.view.legal.filter((one) => one.do !== 'play' || one.card === card) });
  settings.alone = 'last';
  expect(await table.becomes({ ...snapshotFor(only), seq: 3 })).toEqual([]);
  await table.becomes({ ...snapshotFor(before), seq: 4 });
  settings.alone = 'only';
  expect(await table.becomes({ ...snapshotFor(only), seq: 5 })).toEqual([played(card)]);
});

it('the last card goes by itself if wished', async () => {
  settings.alone = 'last';
  const last = with_({
    hand: [card],
    legal: mine.view.legal.filter((one) => one.do === 'play' && one.card === card),
  });
  expect(await table.becomes({ ...snapshotFor(last), seq: 3 })).toEqual([played(card)]);
});

it('what was sent by itself and changed nothing is not sent again', async () => {
  const only = with_({ legal: mine.view.legal.filter((one) => one.do !== 'play' || one.card === card) });
  settings.alone = 'only';
  expect(await table.becomes({ ...snapshotFor(only), seq: 3 })).toEqual([played(card)]);
  expect(await table.becomes({ ...snapshotFor(only), seq: 3 })).toEqual([]);
  // The table went on, and it is the player's turn again.
  expect(await table.becomes({ ...snapshotFor(only), seq: 4 })).toEqual([played(card)]);
});
