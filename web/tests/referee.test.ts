/** What the referee's page asks: nothing that decides nothing in this game. */

import { messages } from '../src/lib/messages.svelte';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Case } from '../src/referee/asking.svelte';
import { type Field, fieldOf, formOf, pathsOf, people } from '../src/referee/fields';
import { HOUSE_RULES } from '../src/lib/house_rules';
import { GROUPS } from '../src/referee/kinds';
import { BID_VALUES, EVENTS, type Form } from '../src/referee/told';

const KINDS = GROUPS.flatMap((group) => group.kinds);
const { fetch, history, location } = globalThis;
let address = '';

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ needs: [] }))));
  vi.stubGlobal('history', {
    pushState: () => undefined,
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

/** Facts that open the questions which hang on them. */
const OPENING: readonly Record<string, string | boolean>[] = [
  { 'game.contract': 'null', 'event.by': 'dealer', 'event.what': 'packet_too_small' },
  { 'game.contract': 'grand', 'game.hand': true },
];
/** Paths that stand for what is told by others: the page says null, and the table has it all. */
const FIXED: Record<string, readonly string[]> = { null_below_bid: ['game.contract'] };

/** All that can be told of an event, at a table of five and by all house rules. */
function asked(event: string): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const { name } of KINDS.filter((kind) => (kind.event ?? kind.name) === event))
    for (const facts of OPENING) {
      const one = new Case();
      one.size = 5;
      one.rules = [...HOUSE_RULES];
      one.begin(name);
      for (const [path, value] of Object.entries(facts)) one.tell(path, value);
      for (const path of [...one.paths, ...one.further]) {
        const field = fieldOf(path, event, one.size);
        if (field) fields.set(path, field);
      }
    }
  return fields;
}

/** What a form lets be told and the question does not offer. */
function missingIn(field: Field | undefined, form: Form | undefined): unknown {
  if (!field || form === undefined) return 'everything';
  if (typeof form === 'string' || field.kind === 'contract') return [];
  const offered = 'options' in field ? field.options.map(({ value }) => value) : [];
  return ('several' in form ? form.several : form).filter((value) => !offered.includes(value));
}

/** Giving up late needs an opponent, and an idle dealer is none (Skat Order 4.3.2). */
const NO_OPPONENTS = ['dealer', 'idle'];

it.each([...Object.keys(EVENTS), 'typed_tricks'])('asks for all that may be told of %s', (event) => {
  const fields = asked(event);
  const paths = pathsOf(event).filter((path) => !FIXED[event]?.includes(path));
  const missing = paths
    .map((path) => [path, missingIn(fields.get(path), formOf(path, event))])
    .filter(([, values]) => values === 'everything' || (values as unknown[]).length > 0);
  expect(missing).toEqual(event === 'concession' ? [['event.agreed', NO_OPPONENTS]] : []);
});

it('every number has a bound, and every answer words', async () => {
  await messages.use('de');
  const all = [...Object.keys(EVENTS), 'typed_tricks'].flatMap((event) => [...asked(event)]);
  const bad = all.filter(([, field]) => {
    const texts = 'options' in field ? field.options.map(({ text }) => text) : [];
    const words = 'options' in field ? field.options.filter(({ value }) => Number.isNaN(Number(value))) : [];
    if (words.some(({ value, text }) => text === value)) return true;
    return (
      ('most' in field && !field.most) || [field.label, ...texts].some((text) => /^$|\w[._]\w/.test(text))
    );
  });
  expect(bad).toEqual([]);
});

it('every call of the auction can be told', () => {
  for (const path of ['event.said', 'event.corrected_to']) {
    const field = fieldOf(path, 'call_taken_back', 3);
    expect(field).toHaveProperty('options');
    const values = field && 'options' in field ? field.options.map(({ value }) => value) : [];
    expect(values).toEqual(['pass', 'hold', ...BID_VALUES.map(String)]);
  }
});

it('asks by the house rules that are played, and sends tricks in threes', () => {
  const told = new Case();
  told.begin('typed_tricks');
  told.turnRule('kontra', true);
  told.tell('game.kontra', true);
  told.tell('tricks', ['CJ', 'C7', 'C8', 'CA']);
  told.tell('leaders', ['', 'forehand']);
  expect(told.question()).toEqual({
    edition: 'isko-2022',
    table: 3,
    options: { kontra: true },
    game: { kontra: true },
    tricks: [['CJ', 'C7', 'C8'], ['CA']],
    leaders: [null, 'forehand'],
  });
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
