/** What the page says of bots: what each takes, and how strong programs are. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ratings, ratingText, rulesText, takesText } from '../src/bots/bots';
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
    'mit Bots · Tische zu 3 / 4 · Skatordnung 2022 · Skatordnung 1999, Kontra',
  );
});

test('rules are said as people say them, and what has no name stays', () => {
  const spoken = rulesText('isko-2022,ramsch=true,bock=passed_in+sixty_sixty,stake=1/4');
  expect(spoken.split(', ')).toHaveLength(5);
  expect(spoken).toMatch(/^Skatordnung 2022, Ramsch, .*, stake=1\/4$/);
  expect(spoken).not.toContain('bock=');
});

test('a rating has its sign, its interval and the comma of the language', () => {
  const rated: RatedProgram = { name: 'club', kind: 'computer', points: 4.25, margin: 3, deals: 60 };
  expect(ratingText(rated)).toBe('+4,3 ± 3,0');
  expect(ratingText({ ...rated, points: -0.7 })).toBe('−0,7 ± 3,0');
  expect(ratingText({ ...rated, points: 0 })).toBe('0,0 ± 3,0');
});

test('ratings are asked for again when the server may have new ones, or had none', async () => {
  vi.useFakeTimers();
  let there = false;
  const asked = vi.fn(() =>
    Promise.resolve(new Response('{"ratings":[],"deals":0,"since":null}', { status: there ? 200 : 503 })),
  );
  vi.stubGlobal('fetch', asked);
  await expect(ratings()).rejects.toThrow();
  there = true;
  for (let seconds = 0; seconds < 590; seconds += 10) {
    expect((await ratings()).deals).toBe(0);
    vi.advanceTimersByTime(10_000);
  }
  expect(asked).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  await ratings();
  expect(asked).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
