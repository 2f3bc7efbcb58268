/** Sentences in the player's language, from the same catalogues that the server reads. */

import type english from '$catalogue/en.json';
import { settings, type Language } from './settings.svelte';
import type { CardName, RefusedMessage } from './wire';

type Details = RefusedMessage['details'];

type Catalogue = Record<string, string>;

type Entry = keyof typeof english;
/** A sentence of the catalogues, by its key; one that counts is known without the form of the number, too. */
export type MessageKey = Entry | CountedIn<Entry>;
type CountedIn<Key> = Key extends `${infer Counted}.other` ? Counted : never;

/** What the first page says, by the file of the language. */
const FIRST = import.meta.glob<Catalogue>('$catalogue/*.json', { import: 'default' });
/** What is said beyond it: at tables and in the rooms, in the halls of tournaments, by the page's own referee. */
const LATER = {
  beyond: import.meta.glob<Catalogue>('$catalogue/*.json', { query: '?beyond', import: 'default' }),
  hall: import.meta.glob<Catalogue>('$catalogue/*.json', { query: '?hall', import: 'default' }),
  referee: import.meta.glob<Catalogue>('$catalogue/*.json', { query: '?referee', import: 'default' }),
};

function fetched(files: typeof FIRST, language: Language): Promise<Catalogue> {
  const file = Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`));
  if (!file) throw new Error(`no catalogue of ${language}`);
  return file[1]();
}

type Part = keyof typeof LATER;

const SIGNS: Record<string, string> = { C: '♣', S: '♠', H: '♥', D: '♦' };
/** The German deck has no signs of its own in fonts; its suits are named. */
const SHOWS_SIGNS = { french: true, four_colours: true, german: false };

class Messages {
  language = $state<Language>('en');
  #catalogue = $state.raw<Catalogue>({});
  #plurals = new Intl.PluralRules('en');
  readonly #added = new Map<Part, Promise<void>>();

  /** Switch to a language; the page keeps the old one until the new one is there. */
  async use(language: Language): Promise<void> {
    const load = [FIRST, ...[...this.#added.keys()].map((part) => LATER[part])];
    const parts = await Promise.all(load.map((files) => fetched(files, language)));
    this.#plurals = new Intl.PluralRules(language);
    this.#catalogue = Object.assign({}, ...parts) as Catalogue;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** From now on also the sentences of this part, which the first page does without. */
  add(part: Part): Promise<void> {
    const added = this.#added.get(part) ?? this.#fetched(part, this.language);
    this.#added.set(part, added);
    return added;
  }

  async #fetched(part: Part, language: Language): Promise<void> {
    const sentences = await fetched(LATER[part], language);
    // Another language that was chosen meanwhile has brought its own.
    if (language === this.language) this.#catalogue = { ...this.#catalogue, ...sentences };
  }

  has(key: string): boolean {
    return key in this.#catalogue || `${key}.other` in this.#catalogue;
  }

  /** The sentence of a key with its details filled in, in the words of the deck; an unknown key shows itself. */
  say(key: MessageKey, details: Details = {}): string {
    return this.sayCode(key, details);
  }

  /** The same for a key with a code of the server in it, which no compiler knows. */
  sayCode(key: string, details: Details = {}): string {
    const own = settings.deck === 'german' ? this.#catalogue[`german.${key}`] : undefined;
    const pattern = own ?? this.#catalogue[key] ?? this.#counted(key, details['count']);
    if (pattern === undefined) return key;
    return pattern.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, kind?: string) => {
      const value = details[name];
      return value === undefined ? whole : this.#word(value, kind);
    });
  }

  /** Why something was refused; a code without a sentence here is not shown. */
  refusal(code: string, details: Details = {}): string {
    const key = [`violation.${code}`, `error.${code}`].find((one) => this.has(one));
    return key ? this.sayCode(key, details) : this.say('error.unknown');
  }

  /** A card in short: suit sign or name, and index letter. */
  card(card: CardName): string {
    const [suit = '', rank = ''] = card;
    const sign = SHOWS_SIGNS[settings.deck] ? SIGNS[suit] : `${this.sayCode(`card.suit.${suit}`)} `;
    return `${sign}${this.rank(rank)}`;
  }

  /** A card in words, for those who listen. */
  cardInWords(card: CardName): string {
    return this.say('card.name', {
      suit: this.sayCode(`card.suit.${card[0]}`),
      rank: this.sayCode(`card.rank.${card[1]}`),
    });
  }

  /** The index letter of a rank in this language. */
  rank(rank: string): string {
    return this.sayCode(`card.letter.${rank}`);
  }

  #counted(key: string, count: Details[string] | undefined): string | undefined {
    const category = this.#plurals.select(Number(count ?? 0));
    return (
      this.#catalogue[`${key}.${category}`] ??
      this.#catalogue[`${key}.other`] ??
      this.#catalogue[`${key}.many`]
    );
  }

  #word(value: Details[string], kind: string | undefined): string {
    const text = typeof value === 'number' && value < 0 ? `\u2212${-value}` : String(value ?? '');
    if (kind === 'card') return this.card(text);
    if (kind === 'cards')
      return text
        .split(/[ ,]+/)
        .map((card) => this.card(card))
        .join(' ');
    if (kind && this.has(`${kind}.${text}`)) return this.sayCode(`${kind}.${text}`);
    return text;
  }
}

export const messages = new Messages();
/** The sentence of a key in the player's language. */
export const say = (key: MessageKey, details?: Details): string => messages.say(key, details);
export const sayCode = (key: string, details?: Details): string => messages.sayCode(key, details);
