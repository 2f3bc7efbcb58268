/** The referee of the page: drawn questions, answered as `skat judge` answers them. */

import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { messages } from '../src/lib/messages.svelte';
import { LANGUAGES as NAMES } from '../src/lib/offered';
import type { Language } from '../src/lib/settings.svelte';
import type { Ruling } from '../src/referee/asking.svelte';
import { kindOf } from '../src/referee/kinds';
import { answerOf } from '../src/referee/offline/ruling';
import type { Table } from '../src/referee/offline/table';
import { EVENTS } from '../src/referee/told';

type Answer = Ruling | { refused: string };
interface Sample {
  question: Record<string, unknown>;
  answers: Record<Language, Answer>;
}

const FOLDER = fileURLToPath(new URL('../src/referee/offline/', import.meta.url));
const file = readFileSync(`${FOLDER}rulings.json`);
const TABLE = JSON.parse(file.toString()) as Table;
const LANGUAGES = Object.keys(NAMES).sort() as Language[];
const titles = (language: Language) =>
  JSON.parse(readFileSync(`${FOLDER}titles/${language}.json`, 'utf8')) as Record<string, string>;

let samples: Sample[] = [];
// Files share a page: the others read English.
afterAll(() => messages.use('en'));

beforeAll(() => {
  samples = JSON.parse(readFileSync(inject('rulings'), 'utf8')) as Sample[];
});

/** Plain text, as `skat judge` writes it. */
const plainly = (text: string | null): string | null =>
  text?.replaceAll('\u00a0', ' ').replaceAll('\u2212', '-') ?? null;

/** The facts that an answer asks for; where several are missing the table may ask for another one first. */
const needs = (answer: Answer | null): string[] | null =>
  answer && 'needs' in answer && answer.needs.length ? answer.needs : null;

/** What is compared of any other answer. */
function compared(answer: Answer | null): unknown {
  if (!answer) return 'needs a network';
  if ('refused' in answer) return plainly(answer.refused);
  if (answer.needs.length) return 'needs a fact';
  const { outcome, winner, level, score, excluded, may_bid, articles } = answer;
  const sentences = [answer.correction, answer.reason, answer.undecided].map(plainly);
  return { outcome, winner, level, score, excluded, may_bid, articles, sentences };
}

it.each(LANGUAGES)('drawn questions are answered in %s as by the server', async (language) => {
  await messages.use(language);
  const named = titles(language);
  let asksAnother = 0;
  for (const { question, answers } of samples) {
    const [here, there] = [answerOf(TABLE, question, named), answers[language]];
    if (needs(here) && needs(there)) asksAnother += Number(`${needs(here)}` !== `${needs(there)}`);
    else expect({ question, answer: compared(here) }).toEqual({ question, answer: compared(there) });
  }
  expect(asksAnother).toBeLessThanOrEqual(samples.length / 1000);
});

it('one other ruling in the table is seen', async () => {
  await messages.use('en');
  const read = new Set<number>();
  const noting = new Proxy(TABLE.leaves, {
    get: (leaves, at) => {
      if (/^\d+$/.test(String(at))) read.add(Number(at));
      return Reflect.get(leaves, at) as unknown;
    },
  });
  const ruled = samples.find(({ answers: { en } }) => 'outcome' in en && en.outcome === 'game_over');
  if (!ruled) throw new Error('no game ends');
  answerOf({ ...TABLE, leaves: noting }, ruled.question, titles('en'));
  expect(read.size).toBe(1);
  const leaves = TABLE.leaves.map((leaf, at) => (read.has(at) ? { ...leaf, outcome: 'continue' } : leaf));
  const here = answerOf({ ...TABLE, leaves } as Table, ruled.question, titles('en'));
  expect(compared(here)).not.toEqual(compared(ruled.answers.en));
});

it('what the table does not have needs a network', () => {
  const asked = (more: object) => answerOf(TABLE, { event: { kind: 'revoke' }, table: 3, ...more }, {});
  expect(asked({})).not.toBeNull();
  expect(asked({ hands: { forehand: ['CJ'] } })).toBeNull();
  expect(asked({ options: { kontra: true } })).toBeNull();
  expect(asked({ state: { trick: 4 } })).toBeNull();
  expect(asked({ game: { hand: false } })).toBeNull();
  expect(answerOf(TABLE, { event: { kind: 'claim' } }, {})).toBeNull();
});

it('at least twenty of all kinds of events are in the table', () => {
  const kinds = Object.keys(TABLE.kinds);
  expect(kinds.length).toBeGreaterThanOrEqual(20);
  expect(kinds.filter((kind) => !(kind in EVENTS))).toEqual([]);
  expect(kindOf('revoke')).toBeDefined();
});

it('the table stays small, and every article in it has its title in every language', () => {
  expect(gzipSync(file, { level: 9 }).length).toBeLessThan(300_000);
  const languages = readdirSync(`${FOLDER}titles`).map((name) => name.replace('.json', ''));
  expect(languages.sort()).toEqual(LANGUAGES);
  const articles = new Set([
    ...TABLE.leaves.flatMap((leaf) => leaf.articles ?? []),
    ...TABLE.cells.flatMap(([, adds]) => adds),
  ]);
  articles.delete('*');
  for (const language of LANGUAGES) {
    const named = titles(language);
    expect([...articles].filter((article) => !named[article])).toEqual([]);
  }
});
