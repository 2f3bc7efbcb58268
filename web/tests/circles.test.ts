/** No file of the page imports itself over others, at once or when it is needed. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
const IMPORTED = /(?:^|\n)\s*(?:import|export)\b(?!\s+type\b)[^;]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g;

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' }).filter((name) =>
  /\.(ts|svelte)$/.test(name),
);
const there = new Set(files);

/** The file that is meant by an import in this one. */
function meant(from: string, path: string): string | undefined {
  const name = relative(SOURCE, join(SOURCE, dirname(from), path));
  return [name, `${name}.ts`, `${name}.svelte.ts`].find((one) => there.has(one));
}

const uses = new Map(
  files.map((name) => {
    const text = readFileSync(join(SOURCE, name), 'utf-8');
    const paths = [...text.matchAll(IMPORTED)].map(([, now, later]) => now ?? later ?? '');
    return [name, paths.flatMap((path) => meant(name, path) ?? [])];
  }),
);

/** A circle of files, from the first back to itself; empty where there is none. */
function circle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const walk = (name: string, way: readonly string[]): string[] => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of graph.get(name) ?? []) {
      const circled = walk(next, [...way, name]);
      if (circled.length) return circled;
    }
    done.add(name);
    return [];
  };
  for (const name of graph.keys()) {
    const circled = walk(name, []);
    if (circled.length) return circled;
  }
  return [];
}

describe('the files of the page', () => {
  it('are read with what they import', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(uses.get('review/reviews.ts')).toContain('review/decisions.ts');
    expect(uses.get('account/owner.svelte.ts')).toContain('account/progress.ts');
  });

  it('do not import one another in a circle', () => {
    expect(circle(uses)).toEqual([]);
  });

  it('would be found in one', () => {
    const graph = new Map([
      ['owner', ['progress']],
      ['progress', ['own']],
      ['own', ['owner']],
    ]);
    expect(circle(graph)).toEqual(['owner', 'progress', 'own', 'owner']);
  });
});
