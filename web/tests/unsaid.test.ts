/** Each sentence travels with what says it, and none that the page never says. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import english from '$catalogue/en.json';
import { isSpoken, partOf, unbroken } from '../vite.config';

const SOURCES = join(import.meta.dirname, '../src');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name): [string, string] => [name, readFileSync(join(SOURCES, name), 'utf-8')]);
const source = sources.map(([, text]) => text).join('\n');

const KEY = /(['"`])((?:tournament|duplicate|push)\.(?:[\w.]|\$\{[^}]*\})+)\1/g;
/** Each key as it is named; what is put in by a code is any word. */
const named = [...source.matchAll(KEY)].map(
  ([, , key = '']) => new RegExp(`^${key.replace(/\$\{[^}]*\}/g, '\\w+').replaceAll('.', '\\.')}$`),
);
const uncounted = (key: string): string => key.replace(/\.(one|other)$/, '');

it('what travels is said, and what is said travels', () => {
  const keys = Object.keys(english).filter((key) => /^(tournament|duplicate|push)\./.test(key));
  const said = keys.filter((key) => named.some((one) => one.test(key) || one.test(uncounted(key))));
  expect(said.length).toBeGreaterThan(400);
  expect(keys.filter(isSpoken)).toEqual(said);
});

/** What the first page is made of before it fetches anything else. */
const AT_FIRST = /^(start|people\/finding|account|lib\/evenings)/;

it('what the first page says of a list comes with it', () => {
  const first = sources.filter(([name]) => AT_FIRST.test(name)).map(([, text]) => text);
  const said = [...first.join('\n').matchAll(/['"`](list\.\w+)['"`]/g)].map(([, key = '']) => key);
  expect(said).toContain('list.title');
  expect(said.filter((key) => partOf(key) !== 'first')).toEqual([]);
  expect(partOf('list.won_lost')).toBe('beyond');
});

it('the page has no words that depend on a number within a sentence: they are for terminal and server', () => {
  const catalogues = import.meta.glob<Record<string, string>>('$catalogue/*.json', {
    eager: true,
    import: 'default',
  });
  expect(Object.keys(catalogues)).toHaveLength(4);
  for (const sentences of Object.values(catalogues)) {
    const withForms = Object.entries(sentences).filter(([, text]) => /\{\w+#/.test(text));
    expect(withForms.length).toBeGreaterThan(10);
    expect(withForms.map(([key]) => key).filter(isSpoken)).toEqual([]);
  }
});

it('no line of French begins with a stop', () => {
  expect(unbroken('Qui joue ? Lui : « oui » !')).toBe('Qui joue\u00a0? Lui\u00a0: «\u00a0oui\u00a0»\u00a0!');
  expect(unbroken('Who? He: yes!')).toBe('Who? He: yes!');
});

it('a colon behind what is put in comes from the language', () => {
  const withOwn = sources.flatMap(([name, text]) =>
    [...text.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').matchAll(/\}:\s*(?:<|\n)/g)].map(() => name),
  );
  expect(withOwn).toEqual([]);
});
