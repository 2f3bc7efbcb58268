/** A colour that stands in two places has a name in `styles/colours.css`, and goes by it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');
const NAMED = /--[\w-]+: (#[0-9a-f]{6});/g;
const PLAIN = ['#fff', '#000'];

const named = [...readFileSync(join(SOURCE, 'styles/colours.css'), 'utf-8').matchAll(NAMED)].map(
  ([, colour]) => colour,
);
const written = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' })
  .filter((file) => /\.(svelte|css)$/.test(file))
  .map((file) => readFileSync(join(SOURCE, file), 'utf-8').replaceAll(NAMED, ''))
  .flatMap((text) => text.match(/#[0-9a-f]{3,8}\b(?=[;, )])/gi) ?? []);

test('no colour is written down twice', () => {
  const twice = written.filter((colour, at) => written.indexOf(colour) !== at && !PLAIN.includes(colour));
  expect(twice).toEqual([]);
});

test('a colour that has a name goes by it', () => {
  expect(named.length).toBeGreaterThan(20);
  expect(written.filter((colour) => named.includes(colour))).toEqual([]);
});

test('a colour that is written down is found', () => {
  expect(written).toContain('#5d1f1d');
});
