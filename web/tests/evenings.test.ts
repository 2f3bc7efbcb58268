import { beforeEach, expect, it, vi } from 'vitest';
import { evenings, rememberEvening, runningEvenings } from '../src/lib/evenings';
import { hasRail } from '../src/rooms';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

const DAY = 24 * 60 * 60 * 1000;
const LIST = { list: 'a b', key: 'k', view: null, title: '', players: ['Anna', 'Ben'], since: 5 };
const names = (): string[] => evenings().map(({ name }) => name);
const look = (kind: 'desk' | 'card', name: string, over = false): void =>
  rememberEvening({ kind, to: `/tournament/${name}/${kind}`, name, over });

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers({ now: 100 * DAY });
  return () => void vi.useRealTimers();
});

it('what was looked at last stands first, lists of before are among them', () => {
  kept.set('skat.lists', JSON.stringify([LIST]));
  look('desk', 'Cup');
  vi.advanceTimersByTime(DAY);
  look('card', 'Club evening');
  expect(names()).toEqual(['Club evening', 'Cup', 'Anna, Ben']);
  vi.advanceTimersByTime(DAY);
  look('desk', 'Cup');
  expect(names()).toEqual(['Cup', 'Club evening', 'Anna, Ben']);
  expect(evenings().at(-1)?.to).toBe('/list/a%20b');
});

it('a desk is never forgotten, cards are after twelve others', () => {
  look('desk', 'Cup');
  for (let at = 1; at <= 20; at += 1) look('card', `card ${at}`);
  expect(names()).toContain('Cup');
  expect(names()).not.toContain('card 1');
  expect(names()).toContain('card 20');
});

it('what is over or was laid aside for two weeks is not gone on with', () => {
  kept.set('skat.lists', JSON.stringify([{ ...LIST, seen: 100 * DAY }]));
  look('desk', 'closed', true);
  look('desk', 'open');
  expect(runningEvenings().map(({ name }) => name)).toEqual(['Anna, Ben', 'open']);
  vi.advanceTimersByTime(14 * DAY);
  expect(runningEvenings()).toEqual([]);
  expect(names()).toHaveLength(3);
});

it('a browser that remembers nothing gets on without', () => {
  kept.set('skat.evenings', '{broken');
  expect(evenings()).toEqual([]);
});

it('the navigation stands at the desk and a card, and not on the screen of the hall', () => {
  const rooms = ['/tournament', '/tournament/x/desk', '/tournament/x/phone', '/tournament/x/notice'];
  expect(rooms.filter(hasRail)).toEqual([]);
  expect(['/tournament/x', '/tournament/x/hall', '/list/x', '/table/x/deal/1'].filter(hasRail)).toHaveLength(
    4,
  );
});
