/** What the referee's page asks: nothing that decides nothing in this game. */

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Case } from '../src/referee/asking.svelte';
import { people } from '../src/referee/fields';
import { GROUPS } from '../src/referee/kinds';

const KINDS = GROUPS.flatMap((group) => group.kinds);
const { fetch, history, location } = globalThis;
let address = '';

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ needs: [] }))));
  vi.stubGlobal('history', {
    replaceState: (_: null, __: string, to: string) => (address = to.slice(to.indexOf('#'))),
  });
  vi.stubGlobal('location', { pathname: '/referee', hash: '' });
});

afterAll(() => {
  vi.useRealTimers();
  for (const [name, before] of Object.entries({ fetch, history, location })) vi.stubGlobal(name, before);
});

it.each(KINDS.map((kind) => kind.name))('of a null %s asks for no points, tops or levels', (name) => {
  const asked = new Case();
  asked.begin(name);
  asked.tell('game.contract', 'null');
  const odd = asked.paths.filter((path) => /_points$|\.tops$|level|proved/.test(path));
  expect(odd).toEqual([]);
});

it('sends nothing of a game where all was noticed in the auction', () => {
  const asked = new Case();
  asked.begin('wrong_hand_sizes');
  asked.tell('game.soloist', 'forehand');
  asked.tell('event.noticed', 'auction');
  expect(asked.question()).not.toHaveProperty('game');
});

it('knows who sits out at each table', () => {
  const idle = (size: number) => people(size).slice(3);
  expect(idle(3)).toEqual([]);
  expect(idle(4).map(({ value }) => value)).toEqual(['dealer']);
  expect(idle(5).map(({ value }) => value)).toEqual(['dealer', 'idle']);
});

const linkOf = (told: object): string => `#${btoa(JSON.stringify(told))}`;
const BROKEN = {
  'is empty': '',
  'has nothing': '#',
  'is no text': '#x',
  'tells no facts': linkOf({ kind: 'revoke', size: 3 }),
  'is of no kind': linkOf({ kind: 'thunder', facts: {}, size: 3 }),
  'is too long': linkOf({ kind: 'revoke', facts: {}, size: 3, edition: 'A'.repeat(9000) }),
};

it.each(Object.entries(BROKEN))('takes a link that %s for no case', (_, link) => {
  const asked = new Case();
  asked.recall(link);
  expect(asked.kind).toBe(null);
  expect(asked.paths).toEqual([]);
});

it('reads a case from the link that it has written', () => {
  const told = new Case();
  told.begin('revoke');
  told.tell('game.contract', 'clubs');
  told.tell('event.by', 'middlehand');
  const again = new Case();
  again.recall(address);
  expect(again.question()).toEqual(told.question());
  expect(again.kind?.name).toBe('revoke');
});
