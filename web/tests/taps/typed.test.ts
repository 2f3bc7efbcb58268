/** Whatever is legal at a table has a typed command, in each language and with each deck, and nothing typed does anything else. */

import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/lib/offered';
import { messages, say } from '../../src/lib/messages.svelte';
import { type Language, settings } from '../../src/lib/settings.svelte';
import type { PlayerAction } from '../../src/lib/wire';
import { type Deed, meaningOf } from '../../src/table/typing/meaning';
import { commandOf, possible } from '../../src/table/typing/naming';
import { QUESTIONS, read, spoken } from '../../src/table/typing/reading';
import { answerTo } from '../../src/table/typing/telling';
import { few } from '../few';
import { same } from './exploring';
import { PlayedTable } from './played_table';
import { type DealState, snapshotFor, states } from './states';

const WAYS = (Object.keys(LANGUAGES) as Language[]).flatMap((language) =>
  (['french', 'german'] as const).map((deck): [Language, typeof deck] => [language, deck]),
);

const ways = WAYS.map((way) => way.join(' '));

async function speak(language: Language, deck: 'french' | 'german' = 'french'): Promise<void> {
  settings.deck = deck;
  await messages.use(language);
}

afterEach(() => speak('en'));

const actOf = (deed: Deed): PlayerAction | undefined => (deed.do === 'act' ? deed.action : undefined);

function acted(typed: string, state: DealState): PlayerAction | undefined {
  const meaning = meaningOf(typed, snapshotFor(state));
  return 'deed' in meaning ? actOf(meaning.deed) : undefined;
}

const PARTS = few(96, 32);

/** Every state in some of the ways, with both decks: all states in each way take as long as all other tests. */
const shareOf = (way: number, ways: number): DealState[] =>
  states.filter((_, at) => at % ways === way % ways);

/** The two orders of a discard are one. */
const acts = (all: readonly PlayerAction[]): Set<string> => new Set(all.map(same));

it.each(WAYS)('every legal act has a command that does it: %s, %s deck', async (language, deck) => {
  await speak(language, deck);
  const wrong: unknown[] = [];
  for (const state of shareOf(ways.indexOf(`${language} ${deck}`), few(6, 3))) {
    const forbidden = state.possible.filter((one) => !acts(state.legal).has(same(one)));
    const typed = [
      ...state.legal.map((one): [PlayerAction, string] => [one, commandOf(one, state.view.phase)]),
      ...forbidden.map((one): [PlayerAction, string] => [
        one,
        `${spoken('anyway')[0]} ${commandOf(one, state.view.phase)}`,
      ]),
    ];
    for (const [action, command] of typed) {
      const done = acted(command, state);
      if (!done || same(done) !== same(action)) wrong.push({ rules: state.rules, command, action, done });
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
});

it('no command does what is not legal, or not even possible where it is forced', async () => {
  const all = new Set(states.flatMap(({ legal, view }) => legal.map((one) => commandOf(one, view.phase))));
  const discards = [...all].filter((one) => one.startsWith('discard '));
  const corpus = [...all].filter((one) => !one.startsWith('discard ')).concat(discards.slice(0, 9));
  const words = 'yes no p y s w K R GU SC SCS GH NO NOH CHZ 19'.split(' ');
  const wrong: unknown[] = [];
  let refused = 0;
  for (const [number, state] of states.entries()) {
    const [legal, can] = [acts(state.legal), acts(state.possible)];
    const now = snapshotFor(state);
    // Each state tries a part of them: all together take minutes.
    for (const command of [...corpus.filter((_, at) => (at + number) % PARTS === 0), ...words])
      for (const typed of state.view.sitting === 'open' ? [command, `anyway ${command}`] : [command]) {
        const meaning = meaningOf(typed, now);
        if ('refused' in meaning) {
          refused += 1;
          if (!/[.]$/.test(meaning.refused) || meaning.refused.includes('typed.')) wrong.push(meaning);
          continue;
        }
        const action = actOf(meaning.deed);
        // Of the cards that can be dropped the samples have two.
        if (action?.do === 'show_cards') continue;
        if (action && !(typed === command ? legal : can).has(same(action)))
          wrong.push({ rules: state.rules, phase: state.view.phase, typed, action });
      }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(refused).toBeGreaterThan(few(300, 1000));
});

it.each(WAYS)('what is named as possible is a command: %s, %s deck', async (language, deck) => {
  await speak(language, deck);
  for (const state of shareOf(ways.indexOf(`${language} ${deck}`), few(6, 3))) {
    const now = snapshotFor(state);
    for (const named of possible(now).filter((one) => ![...one.matchAll(/\d+ /g)].length)) {
      const meaning = meaningOf(named, now);
      const isKind = named.startsWith(`${spoken('discard')[0]} `);
      expect([named, 'deed' in meaning || isKind]).toEqual([named, true]);
    }
  }
});

it.each(Object.keys(LANGUAGES) as Language[])(
  'each question is answered in every state: %s',
  async (language) => {
    await speak(language);
    for (const question of QUESTIONS)
      for (const word of spoken(question))
        for (const state of shareOf(Object.keys(LANGUAGES).indexOf(language), 4)) {
          expect(read(word).said.map((one) => one.word)).toContain(question);
          const answer = answerTo(question, snapshotFor(state));
          expect(answer).toMatch(/\S/);
          expect(answer).not.toMatch(/[{}]|typed\.|page\./);
        }
  },
);

it.each([
  ['en', 'up to 33', 'up_to'],
  ['en', 'ace of spades', 'play'],
  ['en', 'SA', 'play'],
  ['en', '♠A', 'play'],
  ['en', 'grand hand schneider', 'announce'],
  ['en', 'NOH', 'announce'],
  ['en', 'no', 'refuse'],
  ['de', 'Kreuz Bube', 'play'],
  ['de', 'kreuzbube', 'play'],
  ['de', 'spiele Grand', 'announce'],
  ['de', 'drücke Herz 7 Karo Acht', 'discard'],
  ['de', 'Pi10 KaB', 'discard'],
  ['fr', 'as de pique', 'play'],
  ['fr', 'TH', 'announce'],
  ['fr', 'trefle a la main', 'announce'],
  ['pl', 'krol grin', 'play'],
  ['pl', 'pasuje', 'pass'],
] as const)('%s: "%s" is read', async (language, typed, word) => {
  await speak(language);
  expect(read(typed).said[0]?.word).toBe(word);
});

it.each(Object.keys(LANGUAGES) as Language[])(
  'a question may end with a question mark: %s',
  async (language) => {
    await speak(language);
    for (const question of QUESTIONS)
      for (const word of spoken(question))
        for (const end of ['?', ' ?', '??', ' ? '])
          expect(read(word + end).said).toContainEqual({ word: question });
    for (const act of [spoken('pass')[0], spoken('concede')[0], 'grand', '18'])
      expect([act, read(`${act}?`).said]).toEqual([act, []]);
  },
);

it.each([
  ['en', 'play'],
  ['de', 'de'],
] as const)('each line of the example in the guide is a command: %s', async (language, folder) => {
  await speak(language);
  const guide = readFileSync(`../docs/${folder}/typing.md`, 'utf-8');
  const lines = /```text\n([^`]+)```/.exec(guide)?.[1]?.trim().split('\n') ?? [];
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => !read(line).said.length)).toEqual([]);
});

it('before the skat a game is announced by hand only where that is said', () => {
  const before = states.filter(({ view, legal }) => view.phase === 'skat' && legal.length > 0);
  expect(before.length).toBeGreaterThan(0);
  for (const state of before)
    for (const typed of ['grand', 'announce clubs', 'null ouvert'])
      expect(acted(typed, state)).toBeUndefined();
});

it('a letter of another language is no card', async () => {
  await speak('fr');
  // C is cœur there, and no J is known.
  expect(read('CJ').said).toEqual([]);
  await speak('de');
  expect(read('KB').said).toEqual([]);
});

const kinds = new Map(states.filter(({ legal }) => legal.length).map((one) => [one.view.phase, one]));

it.each([...kinds])('the field at the table sends what is typed: %s', async (_, state) => {
  const table = new PlayedTable(snapshotFor(state));
  await table.press('c');
  const [action] = state.legal;
  const command = commandOf(action!, state.view.phase);
  const sent = await table.type(command);
  const told = document.querySelector('[data-test=typed-answers]')?.textContent ?? '';
  const asksAgain = ['concede', 'throw_in', 'expose'].includes(action!.do);
  expect(asksAgain ? told : '').toContain(asksAgain ? say('typed.again', { warning: '' }).trim() : '');
  expect((asksAgain ? await table.type(command) : sent).map(same)).toEqual([same(action!)]);
  await table.type('nonsense');
  expect(document.querySelector('[data-test=typed-answers]')?.textContent).toContain('nonsense');
  table.remove();
});

/** The folders of the written guide. */
const GUIDES: [Language, string][] = [
  ['en', 'play'],
  ['de', 'de'],
  ['fr', 'fr'],
  ['pl', 'pl'],
];
/** The page in English tells how German writes clubs. */
const OF_ANOTHER_LANGUAGE = ['Kr'];

it.each(GUIDES)('every example of the guide is read: %s', async (language, folder) => {
  await speak(language);
  const guide = readFileSync(`../docs/${folder}/typing.md`, 'utf8');
  const [, deal = ''] = /```text\n(.+?)```/s.exec(guide) ?? [];
  const told = [...guide.matchAll(/^(?:- |\| `.+?` \|)(.+?(?:\n {2}.+)*)$/gm)].flatMap(([, text = '']) =>
    [...text.matchAll(/`(.+?)`/g)].map(([, example = '']) => example),
  );
  const examples = [...deal.trim().split('\n'), ...told].filter((one) => !OF_ANOTHER_LANGUAGE.includes(one));
  expect(examples.length).toBeGreaterThan(20);
  expect(examples.filter((one) => !read(one).said.length)).toEqual([]);
});
