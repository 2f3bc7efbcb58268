/** What a typed text can mean, by the words of the language and the notation of the project. */

import { CONTRACTS, suitOf } from '../../lib/cards';
import { say } from '../../lib/messages.svelte';
import type { Announced, CardName, Contract } from '../../lib/wire';
import { cardOf, folded, suitsNamed, twoCardsOf } from './cards_named';

/** What stands alone. */
const ALONE = [
  ...(['stop', 'hold', 'pass', 'take_skat', 'push_on', 'take_discard_back', 'concede', 'throw_in'] as const),
  ...(['agree', 'refuse', 'kontra', 're', 'call_referee', 'end', 'continue', 'look_at_skat'] as const),
  ...(['next_deal', 'leave', 'announce_leave', 'stay', 'come_back', 'hint'] as const),
] as const;
/** Questions: they change nothing. */
export const QUESTIONS = [
  ...(['hand', 'trick', 'auction', 'game', 'score', 'last_trick', 'seats'] as const),
  ...(['open_cards', 'legal', 'help'] as const),
] as const;
/** What is followed by something: a value, cards, a game, a level, a player. */
const FOLLOWED = [
  'bid',
  'up_to',
  'play',
  'discard',
  'show_cards',
  'announce',
  'expose',
  'ask_to_look',
] as const;

export type Question = (typeof QUESTIONS)[number];
type Followed = (typeof FOLLOWED)[number];
export type Word = (typeof ALONE)[number] | Question | Followed;

/** A game as it is announced; `marks` are what is said beside the contract. */
export interface Game {
  contract: Contract;
  marks: ReadonlySet<Mark>;
  instead: Contract | null;
}
export type Mark = 'hand' | 'schneider' | 'schwarz' | 'ouvert' | 'laid_open' | 'unsaid' | 'spitze';

/** One reading of a text. */
export interface Said {
  word: Word;
  value?: number;
  cards?: readonly CardName[];
  game?: Game;
  level?: Announced;
  name?: string;
}

/** The words of a command in the language of the page; the first is the one that is named to players. */
export const spoken = (word: Word | 'anyway' | 'laid_open' | 'unsaid' | 'instead'): string[] =>
  say(`typed.word.${word}`).split('|');

/** A text that begins with one of these words, the longest that fits, without it; undefined if it does not. */
function after(text: string, word: Parameters<typeof spoken>[0]): string | undefined {
  const starts = spoken(word)
    .map(folded)
    .sort((one, other) => other.length - one.length);
  const start = starts.find((one) => text === one || text.startsWith(`${one} `));
  return start === undefined ? undefined : text.slice(start.length).trim();
}

/** Each mark as it is said: what contains another mark's word comes first. */
function marksSaid(): [text: string, mark: Mark][] {
  const all: [string, Mark][] = [
    ...spoken('laid_open').map((one): [string, Mark] => [one, 'laid_open']),
    ...spoken('unsaid').map((one): [string, Mark] => [one, 'unsaid']),
    [say('level.hand'), 'hand'],
    [say('level.ouvert'), 'ouvert'],
    [say('level.schneider_announced'), 'schneider'],
    [say('level.schneider'), 'schneider'],
    [say('level.schwarz_announced'), 'schwarz'],
    [say('level.schwarz'), 'schwarz'],
    [say('score.spitze'), 'spitze'],
  ];
  return all.map(([text, mark]) => [folded(text), mark]);
}

const LETTERS: Record<string, Mark> = { h: 'hand', o: 'ouvert', s: 'schneider', z: 'schwarz' };
const OF_SUIT = Object.fromEntries(CONTRACTS.map((one) => [suitOf(one) ?? '', one]));

/** The contracts by name, and by letter if `short`. */
function contractsNamed({ short }: { short: boolean }): [name: string, contract: Contract][] {
  const suits = suitsNamed({ short }).flatMap(([name, suit]): [string, Contract][] => {
    const contract = OF_SUIT[suit];
    return contract ? [[name, contract]] : [];
  });
  const called = CONTRACTS.map((one): [string, Contract] => [folded(say(`contract.${one}`)), one]);
  return [...suits, ...called, ['g', 'grand'], ['n', 'null']];
}

const contractOf = (text: string): Contract | undefined =>
  contractsNamed({ short: false }).find(([name]) => name === text)?.[1];

/** `GHS`, `NOH`: a contract and the letters of what is announced with it. */
function ofLetters(text: string): Game | undefined {
  for (const [name, contract] of contractsNamed({ short: true })) {
    const letters = text.startsWith(name) ? [...text.slice(name.length)] : [];
    const marks = letters.map((letter) => LETTERS[letter]);
    if (marks.length && marks.every((one) => one !== undefined))
      return { contract, marks: new Set(marks), instead: null };
  }
  return undefined;
}

function gameOf(text: string): Game | undefined {
  for (const word of spoken('instead').map(folded)) {
    const [before = '', charged = ''] = text.split(` ${word} `);
    const [game, instead] = [charged && gameOf(before), contractOf(charged)];
    if (game && instead) return { ...game, instead };
  }
  const marks = new Set<Mark>();
  let rest = ` ${text} `;
  for (const [said, mark] of marksSaid())
    if (rest.includes(` ${said} `)) {
      marks.add(mark);
      rest = rest.replace(` ${said} `, ' ');
    }
  const contract = contractOf(rest.trim());
  return contract ? { contract, marks, instead: null } : ofLetters(text);
}

const LEVELS = ['schneider', 'schwarz', 'ouvert'] as const;
const levelOf = (text: string): Announced | undefined =>
  LEVELS.find((level) => folded(say(`level.${level}`)) === text);

/** What follows a word, as that word takes it. */
const FOLLOWS: Record<Followed, (rest: string) => Omit<Said, 'word'> | undefined> = {
  bid: numberOf,
  up_to: numberOf,
  play: (rest) => some(cardOf(rest), (card) => ({ cards: [card] })),
  discard: (rest) => some(twoCardsOf(rest), (cards) => ({ cards })),
  show_cards: (rest) =>
    some(twoCardsOf(rest) ?? some(cardOf(rest), (card) => [card]), (cards) => ({ cards })),
  announce: (rest) => some(levelOf(rest), (level) => ({ level })) ?? some(gameOf(rest), (game) => ({ game })),
  expose: (rest) => (rest ? some(levelOf(rest), (level) => ({ level })) : { level: 'none' }),
  ask_to_look: (rest) => (rest ? { name: rest } : undefined),
};

const some = <One, Other>(one: One | undefined, made: (one: One) => Other): Other | undefined =>
  one === undefined ? undefined : made(one);

function numberOf(rest: string): Omit<Said, 'word'> | undefined {
  return /^\d{1,4}$/.test(rest) ? { value: Number(rest) } : undefined;
}

/** "Play grand" announces it. */
const gameSaid = (rest: string): Said[] => {
  const game = gameOf(rest);
  return game ? [{ word: 'announce', game }] : [];
};

/** The claims of the notation that ask for a level. */
const CLAIMS: Record<string, Announced> = { scs: 'schneider', scz: 'schwarz' };

/** Everything that a text can mean; nothing where it means nothing. `anyway`: although it is forbidden. */
export function read(typed: string): { said: Said[]; anyway: boolean } {
  const whole = folded(typed);
  const forced = after(whole, 'anyway');
  const text = forced || whole;
  const said: Said[] = [];
  // Who asks "grand?" has announced nothing yet: the mark goes with questions alone.
  const asked = text.replace(/(\S)\s*\?+$/, '$1');
  for (const word of ALONE) if (after(text, word) === '') said.push({ word });
  for (const word of QUESTIONS) if (after(asked, word) === '') said.push({ word });
  for (const word of FOLLOWED) {
    const rest = after(text, word);
    const follow = rest === undefined ? undefined : FOLLOWS[word](rest);
    if (follow) said.push({ word, ...follow });
    else if (word === 'play' && rest) said.push(...gameSaid(rest));
  }
  if (CLAIMS[text]) said.push({ word: 'expose', level: CLAIMS[text] });
  // What is a word of its own is no game in letters: `no` refuses, and announces no null ouvert.
  if (!said.length)
    for (const word of ['bid', 'play', 'discard', 'announce'] as const) {
      const follow = FOLLOWS[word](text);
      if (follow && !follow.level) said.push({ word, ...follow });
    }
  return { said, anyway: Boolean(forced) };
}
