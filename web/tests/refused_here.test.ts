/** What the page refuses itself it says in a sentence, and a code that it does not know is not shown. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import english from '$catalogue/en.json';
import { messages } from '../src/lib/messages.svelte';
import { isSpoken } from '../vite.config';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => readFileSync(join(SOURCES, name), 'utf-8'));

/** Where a source names a code: for its sentence, for what it throws, and for what closes a line for good. */
const NAMED = [/\brefusal\('(\w+)'/g, /new Refusal\('(\w+)'\)/g, /\b4[45]\d\d: '(\w+)'/g];

it('every code that the page names has a sentence in the page', () => {
  const codes = new Set(
    sources.flatMap((text) => NAMED.flatMap((one) => [...text.matchAll(one)].map(([, code]) => code))),
  );
  const said = (code: string | undefined): boolean =>
    [`violation.${code}`, `error.${code}`].some((key) => key in english && isSpoken(key));
  expect(codes.size).toBeGreaterThan(10);
  expect([...codes].filter((code) => !said(code))).toEqual([]);
});

it('a code without a sentence is not shown', async () => {
  await messages.use('en');
  expect(messages.refusal('something_new')).toBe('That cannot be done');
});

it('the words that sentences of the page fill in travel with them', () => {
  const keys = Object.keys(english);
  const rooms = new Set(keys.map((key) => key.split('.')[0]));
  const filled = Object.entries(english)
    .filter(([key]) => isSpoken(key))
    .flatMap(([, text]) => [...text.matchAll(/\{\w+:(\w+)\}/g)].map(([, kind = '']) => kind));
  const missing = filled.filter(
    (kind) => rooms.has(kind) && keys.some((key) => key.startsWith(`${kind}.`) && !isSpoken(key)),
  );
  expect(filled).toContain('category');
  expect(missing).toEqual([]);
});
