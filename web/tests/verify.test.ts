/** The page answers every transcript of the table of cases as `skat verify` does. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeDeal, type Answer } from '../src/fair/judge';
import { readRecords } from '../src/fair/revealed';
import type { Word } from '../src/fair/testimony';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Fields = Record<string, Json>;
type Change = readonly [deal: string, field?: string, how?: string];

interface Cases {
  deals: Record<string, Fields>;
  as_they_are: Record<string, string>;
  faults: Record<string, string>;
  changed: ({ deal: string; field: string } & Record<string, string>)[];
  together: { files: Change[]; answer: string }[];
  written: { text: string; written: string; answer: string }[];
}

const cases = JSON.parse(
  readFileSync(new URL('../../tests/shuffle/cases.json', import.meta.url), 'utf-8'),
) as Cases;
const OTHERS: Record<string, string> = { other: 'other', at_2: 'dealt_at_2', old: 'old' };

const at = (whole: Json | undefined, path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((value, step) => (isFields(value) ? value[step] : undefined), whole);
const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function eachText(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => eachText(one, change));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, eachText(one, change)]));
}

function made(value: Json | undefined, field: string, how: string): Json | undefined {
  const other = OTHERS[how];
  if (other !== undefined) return at(cases.deals[other], field.split('.'));
  if (how === 'null') return null;
  if (how === 'seven') return 7;
  if (value === undefined) throw new Error(`${field} is not there`);
  if (how === 'upper') return eachText(value, (text) => text.toUpperCase());
  if (how === 'short') return eachText(value, (text) => text.slice(0, -1));
  if (!Array.isArray(value)) throw new Error(`${field} is no list`);
  if (how === 'turned') return value.toReversed();
  return how === 'twice' ? [...value, ...value.slice(-1)] : value.slice(0, -1);
}

/** A transcript of the table, maybe with one field changed: `tests/shuffle/cases.py` says how. */
function transcript([deal, field, how]: Change): Fields {
  const copy = structuredClone(cases.deals[deal]!);
  if (field === undefined || how === undefined) return copy;
  const path = field.split('.');
  const last = path.pop()!;
  const holder = at(copy, path) as Fields;
  const value = how === 'absent' ? undefined : made(holder[last], field, how);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

const inWords = ({ answer, why, whose }: Answer): string =>
  [answer, why, whose].filter((word) => word !== null).join(' ');

const answered = (files: Fields[]): string => answeredTexts(files.map((file) => JSON.stringify(file)));

function answeredTexts(files: string[]): string {
  const records = files.flatMap(readRecords);
  const words = new Map<string, Word[]>();
  for (const one of records) if (one) words.set(one.deal, [...(words.get(one.deal) ?? []), one.word]);
  const errors = records.filter((one) => one === null).map(() => 'error');
  return [...errors, ...[...words.values()].map((of) => inWords(judgeDeal(of)))].join(' / ');
}

test('each deal as it is', () => {
  const answers = Object.keys(cases.deals).map((name) => [name, answered([transcript([name])])]);
  expect(Object.fromEntries(answers)).toEqual(cases.as_they_are);
  expect(answers.length).toBeGreaterThan(30);
});

test('what does not fit is named', () => {
  const faults = Object.keys(cases.faults).map((name) => {
    const [record] = readRecords(JSON.stringify(cases.deals[name]));
    return [name, record && judgeDeal([record.word]).fault];
  });
  expect(Object.fromEntries(faults)).toEqual(cases.faults);
});

test.each(cases.changed.map((row) => [`${row.deal} ${row.field}`, row] as const))('%s', (_, row) => {
  const hows = Object.keys(row).filter((name) => name !== 'deal' && name !== 'field');
  const answers = hows.map((how) => [how, answered([transcript([row.deal, row.field, how])])]);
  expect({ deal: row.deal, field: row.field, ...Object.fromEntries(answers) }).toEqual(row);
});

test.each(cases.together.map((one) => [JSON.stringify(one.files), one] as const))('%s', (_, one) => {
  expect(answered(one.files.map(transcript))).toBe(one.answer);
});

test.each(cases.written)('$written', ({ text, written, answer }) => {
  expect(answeredTexts([JSON.stringify(cases.deals.dealt).replaceAll(text, written)])).toBe(answer);
});

test('what cannot be read does not hide the others', () => {
  const lines = ['noise', JSON.stringify(cases.deals.dealt), '{"deal": "x", "new": 1}', '{"deal": "x"}'];
  const records = readRecords(lines.join('\n'));
  expect(records.map((one) => one && inWords(judgeDeal([one.word])))).toEqual([
    null,
    'bound',
    null,
    'unfair server',
  ]);
  const list = readRecords(JSON.stringify([cases.deals.dealt, cases.deals.other]));
  expect(list.map((one) => one?.deal)).toEqual(['table-17/1', 'table-17/2']);
  for (const noise of ['', '[]', '[1', '7', 'null']) expect(readRecords(noise)).toEqual([null]);
});

test('a pack may be spelt as people write cards', () => {
  const pack = (cases.deals.dealt!.pack as string[]).map((card) =>
    card.replace('T', '10').replace('C', '♣').toLowerCase(),
  );
  const [record] = readRecords(JSON.stringify({ ...cases.deals.dealt, pack }));
  expect(record && inWords(judgeDeal([record.word]))).toBe('bound');
});
