/** Hints at a table in the page beside the server's: the same worlds, and the same answer for the same view. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HintStep, Playable, SeatName } from '../src/lib/wire';
import type { Entry } from '../src/local/entries';
import { SEED } from '../src/local/hints/advice';
import { playableIn } from '../src/local/hints/playable';
import { hintSteps } from '../src/local/hints/steps';
import { NoHint } from '../src/local/hints/outcomes';
import { seedOf, wholeView } from '../src/local/hints/whole_view';
import type { Knowing } from '../src/local/hints/questions';
import { entered } from '../src/local/local_table';
import { emptyTable } from '../src/local/own_table';
import { few } from './few';
import { faked, learnedFrom } from './module';
import { written } from './python';

interface Asked {
  seat: SeatName;
  seed: string;
  steps?: HintStep[];
  code?: string;
  playable?: Playable;
}

type Step = { entry: Entry; asked: Asked[] };

const VIEWS = process.env['SKAT_HINTS'] ?? `${few(28, 60)}`;
const knowing: Knowing = { by: faked(), ...learnedFrom };

let told: Step[][] = [];
let remove = (): void => undefined;

beforeAll(() => {
  const samples = written('tools.generate.hints.asked', VIEWS);
  remove = samples.remove;
  told = JSON.parse(readFileSync(samples.file, 'utf-8')) as Step[][];
}, 600_000);
afterAll(() => remove());

/** Each table as it stands when a hint is asked for. */
function* asking() {
  for (const [number, steps] of told.entries()) {
    let table = emptyTable(`local-${number}`);
    for (const { entry, asked } of steps) {
      table = entered(table, entry);
      for (const one of asked) if (table.deal) yield { ...one, deal: table.deal };
    }
  }
}

test('the worlds are drawn by the same seed', () => {
  for (const { deal, seat, seed } of asking()) expect(String(seedOf(wholeView(deal, seat), SEED))).toBe(seed);
});

test('the three steps say what a server says', async () => {
  const phases: string[] = [];
  const different: object[] = [];
  for (const { deal, seat, steps, code } of asking()) {
    const here = await hintSteps(deal, seat, knowing).catch((why: unknown) => {
      if (why instanceof NoHint) return why.code;
      throw why;
    });
    phases.push(code ?? steps?.[0]?.phase ?? '');
    if (JSON.stringify(here) !== JSON.stringify(steps ?? code)) different.push({ here, told: steps ?? code });
  }
  expect(different.slice(0, 3)).toEqual([]);
  expect(phases).toEqual(expect.arrayContaining(['auction', 'skat', 'discard', 'announce', 'play', 'claim']));
}, 600_000);

test('what is playable is what a server says, and no beliefs are fetched for it', async () => {
  const different: object[] = [];
  const beliefs = (): Promise<never> => Promise.reject(new Error('not needed'));
  const byValues = { ...knowing, by: faked(), beliefs };
  for (const { deal, seat, playable } of asking()) {
    if (!playable) continue;
    const here = await playableIn(wholeView(deal, seat), byValues);
    if (JSON.stringify(here) !== JSON.stringify(playable)) different.push({ here, playable });
  }
  expect(different).toEqual([]);
}, 600_000);
