/** Cards as they are typed: in the letters of the language, with signs, or as they are called aloud. */

import { messages, sayCode } from '../../lib/messages.svelte';
import { settings } from '../../lib/settings.svelte';
import type { CardName } from '../../lib/wire';
import { ROWS, SYMBOLS } from './spelt';

const LETTERS: Record<string, string> = { ł: 'l', œ: 'oe', ß: 'ss', '’': "'" };

/** A text without what one leaves out when typing: accents, capitals, stops, blanks at the ends. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łœß’]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\s,.;|!:]+/g, ' ')
    .trim();

const joined = (text: string): string => folded(text).replace(/[ -]/g, '');

/** The rows of the language, the one of the deck on the table first. */
const rowsNow = () =>
  (messages.language === 'de' && settings.deck === 'german' ? ROWS['german-suits'] : undefined) ??
  ROWS[messages.language] ??
  ROWS['en'] ??
  [];

/** The suits by their names, longer ones too, and by their letters if `short`. */
export function suitsNamed({ short }: { short: boolean }): [name: string, suit: string][] {
  const rows = rowsNow().flatMap(({ suits }) => Object.entries(suits));
  const all = [...rows, ...Object.entries(SYMBOLS)].flatMap(([suit, names]) =>
    names.map((name): [string, string] => [joined(name), suit]),
  );
  const shown = Object.keys(SYMBOLS).map((suit): [string, string] => [
    joined(sayCode(`card.suit.${suit}`)),
    suit,
  ]);
  return [...all, ...shown].filter(([name]) => short || name.length > 2 || !/^[a-z]/.test(name));
}

/** Every way to write each card: suit first, or called as one says it, `ace of hearts`. */
function spellings(): Map<string, CardName> {
  const byText = new Map<string, CardName>();
  const twice = new Set<string>();
  const add = (text: string, card: CardName): void => {
    if ((byText.get(text) ?? card) !== card) twice.add(text);
    byText.set(text, card);
  };
  for (const { suits, ranks } of rowsNow())
    for (const [suit, names] of [...Object.entries(suits), ...Object.entries(SYMBOLS)])
      for (const [rank, called] of Object.entries(ranks))
        for (const name of names) for (const one of called) add(joined(name + one), suit + rank);
  const ranks = Object.keys(rowsNow()[0]?.ranks ?? {});
  for (const [name, suit] of suitsNamed({ short: false }))
    for (const rank of ranks)
      for (const one of [sayCode(`card.rank.${rank}`), messages.rank(rank)].map(joined))
        for (const between of ['', ...BETWEEN]) {
          add(one + between + name, suit + rank);
          if (!between) add(name + one, suit + rank);
        }
  for (const text of twice) byText.delete(text);
  return byText;
}

/** Between rank and suit: "ace of hearts", "as de pique". */
const BETWEEN = ['of', 'de'];

let kept: { of: string; cards: Map<string, CardName> } | undefined;

/** The card that this text names, in the words and letters that the page has now. */
export function cardOf(text: string): CardName | undefined {
  const of = `${messages.language} ${settings.deck}`;
  if (kept?.of !== of) kept = { of, cards: spellings() };
  return kept.cards.get(joined(text));
}

/** The two cards that this text names, one after the other. */
export function twoCardsOf(text: string): [CardName, CardName] | undefined {
  const words = folded(text).split(' ');
  for (let cut = 1; cut < words.length; cut += 1) {
    const first = cardOf(words.slice(0, cut).join(' '));
    const second = cardOf(words.slice(cut).join(' '));
    if (first && second && first !== second) return [first, second];
  }
  return undefined;
}
