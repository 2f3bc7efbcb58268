/** A link goes on in the tab one is in, and the way back leads to where one was. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');
/** The links that open one: those next to a form that a person fills in, and the screen for the wall. */
const BESIDE = [
  'tournament/online/RefereeSheet.svelte',
  'tournament/desk/Protests.svelte',
  'tournament/desk/Desk.svelte',
];

test('no link opens a second tab', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' }).filter((file) =>
    /\.(svelte|ts)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const opens = files.filter((file) => /_blank|window\.open/.test(readFileSync(join(SOURCE, file), 'utf-8')));
  expect(opens.sort()).toEqual([...BESIDE].sort());
});
