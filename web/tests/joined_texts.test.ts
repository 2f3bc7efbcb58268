/** What the page puts together is written as in its language. */

import { afterAll, expect, it } from 'vitest';
import { messages } from '../src/lib/messages.svelte';
import { labelled } from '../src/lib/wording';
import { listed, shareText } from '../src/tournament/labels';

const SAID = {
  de: ['Preise: Damen', 'a; b', '33,33 %'],
  en: ['Preise: Damen', 'a; b', '33.33%'],
  fr: ['Preise\u00a0: Damen', 'a\u00a0; b', '33,33\u00a0%'],
  pl: ['Preise: Damen', 'a; b', '33,33%'],
} as const;

// Files share a page: the others read English.
afterAll(() => messages.use('en'));

it.each(Object.entries(SAID))('labels, enumerations and per cents in %s', async (language, said) => {
  await messages.use(language as keyof typeof SAID);
  expect([labelled('Preise', 'Damen'), listed(['a', '', 'b']), shareText(3_333)]).toEqual(said);
});

it('no page puts a colon of its own behind a label', () => {
  const sources = import.meta.glob('../src/**/*.{svelte,ts}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const joined = Object.entries(sources).filter(([, text]) => /\}: (\$\{|\{[a-z])/.test(text as string));
  expect(joined.map(([path]) => path)).toEqual([]);
});
