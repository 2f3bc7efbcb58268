/** A tap that came too late goes out again by itself where it still means the same. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../src/table/session/connection.svelte';
import type { CommandMessage, RefusedMessage, TableRequest } from '../src/lib/wire';
import { newest, onAPage, opened } from './sockets';

const AGREE: TableRequest = { do: 'agree', seat: 'rearhand' };
const CARD: TableRequest = { do: 'play', seat: 'rearhand', card: 'CJ' };
const OFFER = { offer: 'expose', by: 'forehand', asked: 'none', agreed: [], refused: [] };
const PLACES = [1, 2, 3].map((place) => ({ place, kind: 'human', name: `P${place}`, connected: true }));
const VIEW = { card_counts: [5, 5, 5], pending: OFFER, legal: [AGREE, CARD] };
const TABLE = { deal: 7, places: PLACES };

let line: Connection;
let told: string[];

function shows(seq: number, changed: { view?: object; table?: object } = {}): void {
  const [view, table] = [
    { ...VIEW, ...changed.view },
    { ...TABLE, ...changed.table },
  ];
  newest().says({ type: 'snapshot', seq, list: {}, table, view, fair: null });
}

function refuses(seq: number, command_id: string, code = 'stale'): void {
  const refused: RefusedMessage = {
    type: 'refused',
    command_id,
    seq,
    code,
    articles: [],
    details: {},
    message: '',
  };
  newest().says(refused);
}

const commands = (): CommandMessage[] => newest().sent.filter((one) => one.type === 'command');

/** How often the tap went out after another player's entry, which is seen before or after the refusal. */
function outpaced(action: TableRequest, changed: object, seen: 'before' | 'after' = 'before'): number {
  shows(2);
  line.send(action);
  const [{ command_id }] = commands() as [CommandMessage];
  if (seen === 'before') shows(3, changed);
  refuses(3, command_id);
  if (seen === 'after') shows(3, changed);
  return commands().length;
}

beforeEach(() => {
  onAPage();
  told = [];
  line = opened(({ code }) => told.push(code));
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
});

for (const seen of ['before', 'after'] as const) {
  test(`two answer an offer at the same moment, and both count; the first is seen ${seen}`, () => {
    expect(outpaced(AGREE, { view: { pending: { ...OFFER, agreed: ['middlehand'] } } }, seen)).toBe(2);
    const [first, again] = commands() as [CommandMessage, CommandMessage];
    expect([again.command_id, again.action, again.expected_seq]).toEqual([first.command_id, AGREE, 3]);
    newest().says({ type: 'ack', command_id: again.command_id, seq: 4 });
    expect([line.waiting, told]).toEqual([0, []]);
  });
}

test('an answer is not given to another offer, nor where none is awaited any more', () => {
  expect(outpaced(AGREE, { view: { pending: { ...OFFER, by: 'middlehand' } } })).toBe(1);
  expect([line.waiting, told]).toEqual([0, ['stale']]);
});

test('who was outvoted is told', () => {
  expect(outpaced(AGREE, { view: { legal: [] } })).toBe(1);
  expect(told).toEqual(['stale']);
});

test('a card goes out again where only the table around the deal has changed', () => {
  const away = PLACES.map((one) => ({ ...one, leaving: one.place === 2 }));
  expect(outpaced(CARD, { table: { places: away } })).toBe(2);
  expect(told).toEqual([]);
});

test('a card does not go out again where the deal has changed', () => {
  expect(outpaced(CARD, { view: { pending: null } })).toBe(1);
  expect(told).toEqual(['stale']);
});

test('a seat is freed only if the same person still sits there', () => {
  const free: TableRequest = { do: 'free_place', place: 2 };
  const [first, second, third] = PLACES;
  expect(outpaced(free, { table: { places: [first, second, { ...third, name: 'Zoë' }] } })).toBe(2);
  newest().says({ type: 'ack', command_id: commands()[0]!.command_id, seq: 4 });
  expect(outpaced(free, { table: { places: [first, { ...second, name: 'Zoë' }, third] } })).toBe(3);
});

test('a hint nobody can use any more is dropped without a word', () => {
  expect(outpaced({ do: 'ask_hint' }, {})).toBe(1);
  expect([line.hinting, told]).toEqual([false, []]);
});

test('the referee is called whatever happened, and not for ever', () => {
  let sent = outpaced({ do: 'call_referee', seat: 'rearhand' }, { view: { pending: null } });
  expect(sent).toBe(2);
  const { command_id } = commands()[0]!;
  for (let seq = 4; seq < 30; seq += 1) {
    shows(seq);
    refuses(seq, command_id);
  }
  sent = commands().length;
  expect(sent).toBeLessThan(20);
  expect([line.waiting, told[0]]).toEqual([0, 'stale']);
});

test('what was outpaced as the line was lost goes out on the next one', () => {
  shows(2);
  line.send(AGREE);
  refuses(3, commands()[0]!.command_id);
  newest().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  newest().onopen?.();
  expect(commands()).toEqual([]);
  shows(3, { view: { pending: { ...OFFER, agreed: ['middlehand'] } } });
  expect(commands().map(({ action, expected_seq }) => [action, expected_seq])).toEqual([[AGREE, 3]]);
});
