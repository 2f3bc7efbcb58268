/** Links within the page: in a folder of a host each leads below that folder. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
/** Rooms that only a server has, which lies at the root of its host. */
const OF_SERVER =
  /^(tournament|duplicate|daily|people|account|list|bots)\/|^me\/(?!OwnDeals)|^table\/drawn\/|^start\/(StartScreen|PuzzleOfDay)/;
/** Through `at`, whatever it is called there; a place on the same page; another host. */
const LEADS_RIGHT = /^(\{(at|onHost)\(|"#|\{host\.server\})/;

test('every link of the rooms that need no server begins where the page lies', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.svelte') && !OF_SERVER.test(name),
  );
  const links = files.flatMap((name) =>
    [...readFileSync(SOURCES + name, 'utf8').matchAll(/\shref=(\S+)/g)].map(([, to = '']) => ({ name, to })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ to }) => !LEADS_RIGHT.test(to) && !/^"?https:/.test(to))).toEqual([]);
});
