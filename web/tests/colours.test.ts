/** A colour that stands in two components has a name in `styles/colours.css`. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');
const PLAIN = ['#fff', '#000'];

const colours = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' })
  .filter((file) => file.endsWith('.svelte'))
  .flatMap((file) => readFileSync(join(SOURCE, file), 'utf-8').match(/#[0-9a-f]{3,8}\b(?=[;, )])/gi) ?? []);

test('no colour is written down twice', () => {
  const twice = colours.filter((colour, at) => colours.indexOf(colour) !== at && !PLAIN.includes(colour));
  expect(twice).toEqual([]);
});

test('a colour that is written down is found', () => {
  expect(colours).toContain('#5d1f1d');
});
