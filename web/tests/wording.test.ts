import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../src/lib/messages.svelte';
import { LANGUAGES } from '../src/lib/offered';
import type { Language } from '../src/lib/settings.svelte';
import { announcementText, stepText, sumSentences } from '../src/lib/wording';
import { gameText } from '../src/me/own_filter';
import { choiceText } from '../src/review/words';
import type { Announced, Contract, DealInfo } from '../src/lib/wire';
import { differing, samples } from './samples';

// Files share a page: the others read English.
afterAll(() => messages.use('en'));

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

/** A game has one name: at the table, in the review and the hint, and among the own games. */
describe.each(Object.keys(LANGUAGES))('a game is called the same everywhere: %s', (language) => {
  beforeAll(() => messages.use(language as Language));

  const GAMES: [Contract, boolean, Announced, string][] = [
    ['null', true, 'ouvert', 'null hand ouvert'],
    ['null', false, 'ouvert', 'null ouvert'],
    ['null', true, 'none', 'null hand'],
    ['grand', true, 'schneider', 'grand hand schneider'],
    ['clubs', true, 'ouvert', 'clubs hand ouvert'],
    ['hearts', false, 'none', 'hearts'],
  ];

  it.each(GAMES)('%s, hand %s, %s', (contract, hand, announced, written) => {
    const game = announcementText({ contract, hand, announced });
    expect(choiceText(written)).toBe(game);
    const own = { contract, hand, announced, soloist: 'Bernd', alone: false } as DealInfo;
    expect(gameText(own)).toBe(`Bernd · ${game}`);
  });

  it('says the cards laid away before it', () => {
    const cards = `${messages.card('D7')} ${messages.card('H7')}`;
    const game = announcementText({ contract: 'grand', hand: false, announced: 'none' });
    expect(choiceText('D7 H7 grand')).toBe(`${cards} ${game}`);
  });
});

it('says a bid as people do', async () => {
  await messages.use('de');
  expect(['bid 18', 'hold 20', 'pass'].map(choiceText)).toEqual(['18 reizen', '20 halten', 'passen']);
  await messages.use('en');
  expect(['bid 18', 'hold 20'].map(choiceText)).toEqual(['bid 18', 'hold 20']);
});
