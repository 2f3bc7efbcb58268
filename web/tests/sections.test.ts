/** Which section the navigation marks: every room has one, and its way back leads there. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasRail, ROOMS } from '../src/rooms';
import { sectionOf, SECTIONS } from '../src/start/sections';

it('marks one section for every room that shows the navigation', () => {
  for (const word of Object.keys(ROOMS)) {
    const sections = SECTIONS.filter(({ words }) => words.includes(word));
    expect(sections, word).toHaveLength(hasRail(`/${word}`) ? 0 : 1);
  }
  expect(sectionOf('/no/such/page', '')).toBeUndefined();
});

it('marks what leads there', () => {
  const marked = (address: string): string | undefined => {
    const { pathname, search } = new URL(address, 'http://skat');
    return sectionOf(pathname, search)?.to;
  };
  expect(['/', '/daily', '/fair', '/table/t1'].map(marked)).toEqual(['/', '/', '/', '/']);
  expect(['/learn/trumps', '/puzzle', '/board'].map(marked)).toEqual(['/learn', '/learn', '/learn']);
  expect(['/review', '/review?from=%2Ftable%2Ft1', '/games'].map(marked)).toEqual(Array(3).fill('/games'));
  expect(['/review?mine=20', '/me'].map(marked)).toEqual(['/me', '/me']);
  expect(['/duplicate', '/tournament/t', '/referee'].map(marked)).toEqual(Array(3).fill('/evening'));
});

it('leads back to the section that is marked', () => {
  const rooms = { board: 'board/BoardPage', puzzle: 'puzzle/PuzzlePage', daily: 'daily/DailyPage' };
  for (const [word, file] of Object.entries(rooms)) {
    const source = readFileSync(new URL(`../src/${file}.svelte`, import.meta.url), 'utf8');
    const ways = [...source.matchAll(/<Back (?:stepwise )?to="(\/[^"{]*)"/g)].map(([, to]) => to);
    expect(ways, word).toEqual([sectionOf(`/${word}`, '')?.to]);
  }
});
