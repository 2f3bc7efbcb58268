/** Sentences of tournaments and duplicate that the page never says do not travel with it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import english from '$catalogue/en.json';
import { isSpoken } from '../vite.config';

const SOURCES = join(import.meta.dirname, '../src');
const source = readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => readFileSync(join(SOURCES, name), 'utf-8'))
  .join('\n');

const KEY = /(['"`])((?:tournament|duplicate)\.(?:[\w.]|\$\{[^}]*\})+)\1/g;
/** Each key as it is named; what is put in by a code is any word. */
const named = [...source.matchAll(KEY)].map(
  ([, , key = '']) => new RegExp(`^${key.replace(/\$\{[^}]*\}/g, '\\w+').replaceAll('.', '\\.')}$`),
);
const uncounted = (key: string): string => key.replace(/\.(one|other)$/, '');

it('what travels is said, and what is said travels', () => {
  const keys = Object.keys(english).filter((key) => /^(tournament|duplicate)\./.test(key));
  const said = keys.filter((key) => named.some((one) => one.test(key) || one.test(uncounted(key))));
  expect(said.length).toBeGreaterThan(400);
  expect(keys.filter(isSpoken)).toEqual(said);
});
