/** What the player chose for himself; kept in this browser only. */

import { host } from './host';
import type { HouseRule } from './house_rules';
import { LANGUAGES } from './offered';
import type { Pace } from './wire';

export type Language = keyof typeof LANGUAGES;
/** The pictures on the cards; with four colours every suit of the French deck has its own. */
export const DECKS = ['french', 'four_colours', 'german'] as const;
export type Deck = (typeof DECKS)[number];
/** How the hand lies: trumps and suits in turn, colours taking turns, or the strongest card on the right. */
export const HAND_ORDERS = ['suits', 'alternating', 'strongest_right'] as const;
type SuitLetter = 'C' | 'S' | 'H' | 'D';
/** One of these, or the four suits in the player's own order. */
export type HandOrder = (typeof HAND_ORDERS)[number] | `${SuitLetter}${SuitLetter}${SuitLetter}${SuitLetter}`;
export const SIZES = ['usual', 'large', 'largest'] as const;
export type Size = (typeof SIZES)[number];
export const VOLUMES = ['quiet', 'usual', 'loud'] as const;
export type Volume = (typeof VOLUMES)[number];
/** Which cards are played without a tap: none, the last one, or the only one that may be played. */
export const ALONE = ['never', 'last', 'only'] as const;
export type Alone = (typeof ALONE)[number];
export const ON_OFF = [true, false] as const;
export const SCHEMES = ['auto', 'dark', 'light'] as const;
export type Scheme = (typeof SCHEMES)[number];
/** The wording of the Skat Order that new tables are played by. */
export const EDITIONS = ['isko-2022', 'isko-1999'] as const;
export type Edition = (typeof EDITIONS)[number];
/** How long a full trick stays: milliseconds, or until the player taps. */
export type TrickPause = 900 | 1800 | 3500 | 'tap';

interface Stored {
  name: string;
  language: Language;
  pace: Pace;
  pause: TrickPause;
  taps: 1 | 2;
  deck: Deck;
  order: HandOrder;
  scheme: Scheme;
  /** Cards that glide; without, they are where they belong at once. */
  motion: boolean;
  /** Sounds of cards and turns. */
  sounds: boolean;
  volume: Volume;
  textSize: Size;
  cardSize: Size;
  /** The buttons beside the hand lie where the left thumb is. */
  leftHand: boolean;
  /** That a card may be chosen before one's turn, and is played then. */
  ahead: boolean;
  alone: Alone;
  /** That one is there, shown to those with whom one has played. */
  shownOnline: boolean;
  /** To play now rather with people of near rating. */
  near: boolean;
  /** What the hand is worth in every game, shown during the auction. */
  handWorth: boolean;
  /** How well a deal was played, said with its result. */
  marks: boolean;
  houseRules: readonly HouseRule[];
  edition: Edition;
  /** The computer players of the last new table. */
  level: string;
}

/** What is chosen from a row of buttons. */
export type Chosen = Omit<Stored, 'name' | 'houseRules'>;

const KEY = 'skat.settings';

function usualLanguage(): Language {
  for (const wanted of host.language ? [host.language] : navigator.languages) {
    const match = Object.keys(LANGUAGES).find((language) => wanted.toLowerCase().startsWith(language));
    if (match) return match as Language;
  }
  return 'en';
}

function stored(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>;
  } catch {
    return {};
  }
}

class Settings {
  readonly #usual: Stored = {
    name: '',
    language: usualLanguage(),
    pace: 'normal',
    pause: 1800,
    taps: 2,
    deck: 'french',
    order: 'suits',
    scheme: 'auto',
    motion: true,
    sounds: false,
    volume: 'usual',
    textSize: 'usual',
    cardSize: 'usual',
    leftHand: false,
    ahead: false,
    alone: 'never',
    shownOnline: false,
    near: false,
    handWorth: true,
    marks: true,
    houseRules: [],
    edition: 'isko-2022',
    level: 'beginner',
    ...stored(),
  };

  name = $state(this.#usual.name);
  language = $state<Language>(this.#usual.language);
  pace = $state<Pace>(this.#usual.pace);
  pause = $state<TrickPause>(this.#usual.pause);
  taps = $state<1 | 2>(this.#usual.taps);
  deck = $state<Deck>(this.#usual.deck);
  order = $state<HandOrder>(this.#usual.order);
  scheme = $state<Scheme>(this.#usual.scheme);
  motion = $state(this.#usual.motion);
  sounds = $state(this.#usual.sounds);
  volume = $state<Volume>(this.#usual.volume);
  textSize = $state<Size>(this.#usual.textSize);
  cardSize = $state<Size>(this.#usual.cardSize);
  leftHand = $state(this.#usual.leftHand);
  ahead = $state(this.#usual.ahead);
  alone = $state<Alone>(this.#usual.alone);
  shownOnline = $state(this.#usual.shownOnline);
  near = $state(this.#usual.near);
  handWorth = $state(this.#usual.handWorth);
  marks = $state(this.#usual.marks);
  houseRules = $state.raw(this.#usual.houseRules);
  edition = $state<Edition>(this.#usual.edition);
  level = $state(this.#usual.level);

  /** Called on every change, while an account keeps the settings too. */
  onkept: ((all: Stored) => void) | undefined;

  /** All of it, as it is now. */
  all(): Stored {
    const keys = Object.keys(this.#usual) as (keyof Stored)[];
    return Object.assign({ ...this.#usual }, Object.fromEntries(keys.map((key) => [key, this[key]])));
  }

  /** Take what was chosen for one of them, and keep it. */
  choose<Key extends keyof Chosen>(key: Key, value: Chosen[Key]): void {
    Object.assign(this, { [key]: value });
    this.keep();
  }

  /** Take over what was kept elsewhere; what is unknown here is passed over. */
  take(given: object): void {
    const known = Object.entries(given).filter(([key, value]) => key in this.#usual && value !== null);
    Object.assign(this, Object.fromEntries(known));
    this.keep();
  }

  /** Write everything down; without storage (private windows) the choices last for the visit. */
  keep(): void {
    const all = this.all();
    this.onkept?.(all);
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      return;
    }
  }
}

export const settings = new Settings();
