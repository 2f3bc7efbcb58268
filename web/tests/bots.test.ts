/** What the page says of bots: what each takes, and how strong programs are. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { ratingText, takesText } from '../src/bots/bots';
import { messages } from '../src/lib/messages.svelte';
import type { RatedProgram, WaitingBot } from '../src/lib/wire';

const BOT: WaitingBot = {
  name: 'Kreuzbube [bot]',
  since: 1_795_000_000,
  tables: 0,
  rules: [],
  seats: [3, 4],
  who: ['people', 'bots'],
  run_by: 'Anna',
};

beforeAll(() => messages.use('de'));
afterAll(() => messages.use('en'));

test('a bot without a word on rules takes all of them', () => {
  expect(takesText(BOT)).toBe('mit Menschen · mit Bots · Tische zu 3 / 4 · alle Regeln');
  expect(takesText({ ...BOT, who: ['bots'], rules: ['isko-2022', 'isko-1999,kontra=true'] })).toBe(
    'mit Bots · Tische zu 3 / 4 · isko-2022 · isko-1999,kontra=true',
  );
});

test('a rating has its sign, its interval and the comma of the language', () => {
  const rated: RatedProgram = { name: 'club', kind: 'computer', points: 4.25, margin: 3, deals: 60 };
  expect(ratingText(rated)).toBe('+4,3 ± 3,0');
  expect(ratingText({ ...rated, points: -0.7 })).toBe('−0,7 ± 3,0');
  expect(ratingText({ ...rated, points: 0 })).toBe('0,0 ± 3,0');
});
