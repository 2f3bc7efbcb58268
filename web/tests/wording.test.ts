import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../src/lib/messages.svelte';
import { LANGUAGES } from '../src/lib/offered';
import type { Language } from '../src/lib/settings.svelte';
import { stepText, sumSentences } from '../src/lib/wording';
import { differing, samples } from './samples';

/** The page sets a real minus sign, and keeps a step and its number on one line. */
const plain = (text: string): string => text.replaceAll('\u2212', '-').replaceAll('\u00a0', ' ');

it('all kinds of steps are among the samples', () => {
  const alone = samples.steps.map(({ step }) => step.kind);
  const inSums = samples.sums.flatMap(({ entered }) => entered.steps.map(({ kind }) => kind));
  expect(new Set([...alone, ...inSums]).size).toBe(20);
});

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
  beforeAll(() => messages.use(language));

  it('every step reads as on the server', () => {
    const wrong = differing(
      samples.steps,
      ({ step }) => plain(stepText(step)),
      ({ words }) => plain(words[language]),
    );
    expect(wrong).toEqual([]);
  });

  it('every sum reads as on the server', () => {
    const wrong = differing(
      samples.sums,
      ({ entered, bid }) => sumSentences(entered, bid).map(plain),
      ({ sentences }) => sentences[language].map(plain),
    );
    expect(wrong).toEqual([]);
  });
});
