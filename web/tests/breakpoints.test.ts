/** The sizes at which the page changes its shape: few, and the same in all components. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');
/** In pixels; `styles/layout.css` says what each is for. What measures its container is its own. */
const BREAKPOINTS = {
  width: [360, 430, 480, 600, 640, 720, 900, 1000, 1100],
  height: [400, 500, 620, 640, 700, 840],
};

const queries = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' })
  .filter((file) => /\.(svelte|css)$/.test(file))
  .flatMap((file) => readFileSync(join(SOURCE, file), 'utf-8').match(/@media[^{]*/g) ?? []);
const used = queries.flatMap((query) => [...query.matchAll(/(width|height) ?[<>]?=? ?(\d+)px/g)]);

test('no component has a size of its own', () => {
  expect(used.length).toBeGreaterThan(80);
  const other = used.filter(
    ([, side, pixels]) => !BREAKPOINTS[side as keyof typeof BREAKPOINTS].includes(Number(pixels)),
  );
  expect(other.map(([query]) => query)).toEqual([]);
});

test('each size is used, and said in one way', () => {
  for (const [side, sizes] of Object.entries(BREAKPOINTS)) {
    const written = new Set(used.flatMap(([, one, pixels]) => (one === side ? [Number(pixels)] : [])));
    expect([...written].sort((one, other) => one - other)).toEqual(sizes);
  }
  expect(queries.filter((query) => /(min|max)-(width|height)/.test(query))).toEqual([]);
});
