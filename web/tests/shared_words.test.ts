/** A shared class that colours words, when it is put on by a condition, is seen. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');
const shared = [
  ...readFileSync(join(SOURCE, 'styles/text.css'), 'utf-8').matchAll(/^\.([\w-]+) \{\n {2}color:/gm),
].map(([, name]) => name);

/** The elements of a component whose own rule for a class hides the colour of a shared one. */
function hidden(component: string): string[] {
  const own = [...component.matchAll(/^ {2}\.([\w-]+) \{([^}]*)\}/gm)]
    .filter(([, , rule]) => /^ {4}color:/m.test(rule!))
    .map(([, name]) => name!);
  return (component.match(/<\w+ [^<>]*\bclass:[^<>]*>/g) ?? []).filter((element) => {
    const always = element.match(/\bclass="([^"{]*)/)?.[1]?.split(' ') ?? [];
    return (
      shared.some((name) => element.includes(`class:${name}`)) && always.some((name) => own.includes(name))
    );
  });
}

test('the colour of a shared class is not hidden by a rule of the component', () => {
  const components = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' }).filter((file) =>
    file.endsWith('.svelte'),
  );
  const told = components.flatMap((file) => hidden(readFileSync(join(SOURCE, file), 'utf-8')));
  expect(told).toEqual([]);
});

test('a rule that hides one is found', () => {
  expect(shared).toContain('problem');
  const component = `<p class="score" class:problem={lost}>0</p>\n<style>\n  .score {\n    color: green;\n  }\n`;
  expect(hidden(component)).toHaveLength(1);
});
