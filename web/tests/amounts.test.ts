/** Amounts stand in their fields as people of that language write them, and are read back as they were. */

import { afterAll, expect, it } from 'vitest';
import { messages } from '../src/lib/messages.svelte';
import { LANGUAGES } from '../src/lib/offered';
import type { Language } from '../src/lib/settings.svelte';
import { amounts, purse, typed, typedPurse } from '../src/tournament/amounts';

afterAll(() => messages.use('en'));

const SUMS = [50, 100_050, 1, 12_345];
const SHARES = [3_050, 2_000, 125];

it.each(Object.keys(LANGUAGES) as Language[])('in %s', async (language) => {
  await messages.use(language);
  const point = language === 'en' ? '.' : ',';
  expect(typed([50, 100, 100_050])).toBe(`0${point}5; 1; 1000${point}5`);
  expect(amounts(typed(SUMS))).toEqual(SUMS);
  expect(typedPurse({ amounts: [], shares: [3_050, 2_000] })).toBe(`30${point}5 %; 20 %`);
  expect(purse(typedPurse({ amounts: [], shares: SHARES }))).toEqual({ amounts: [], shares: SHARES });
});
