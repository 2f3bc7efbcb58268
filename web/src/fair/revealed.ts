/** The form in which a deal is kept, pasted and given to `skat verify`: read, and never trusted. */

import { SEATS } from '../lib/snapshot';
import type { CardName, CommitmentInfo, SeatName } from '../lib/wire';
import { ALL_CARDS } from './shuffle';
import type { PageRecord, ToldDeal, Word } from './testimony';

/** A record that has a name, and what is known by it; null is none. */
export type Found = { deal: string; word: Word } | null;

const HASH = /^[0-9a-f]{64}$/i;
const NONCE = /^([0-9a-f]{2}){16,64}$/i;
const LONGEST_NAME = 200;
const MOST_PAGES = 8;
const MOST_SHOWN = 100;
const MOST_CARDS = 12;
const LONGEST_CARD = 24;
const TOLD = ['deal', 'scheme', 'seed', 'commitment', 'commitments', 'nonces', 'pack', 'kept'];
const KEPT = [
  ...['shown', 'sets', 'nonce', 'commitment', 'opened'],
  ...['came_in_later', 'seat', 'hand', 'played'],
];

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isHash = (value: unknown): value is string => isText(value) && HASH.test(value);
const isNonce = (value: unknown): value is string => isText(value) && NONCE.test(value);
const isSeat = (value: unknown): value is SeatName => SEATS.some((seat) => seat === value);

/** A list of so many at most, each of which has its form. */
function isList<One>(value: unknown, one: (item: unknown) => item is One, most: number): value is One[] {
  return Array.isArray(value) && value.length <= most && value.every(one);
}

function isPage(value: unknown): value is CommitmentInfo {
  if (!isObject(value) || Object.keys(value).length !== 2) return false;
  const { place, commitment } = value;
  return Number.isInteger(place) && Number(place) >= 1 && Number(place) <= 99 && isHash(commitment);
}

const isSet = (value: unknown): value is CommitmentInfo[] => isList(value, isPage, MOST_PAGES);
const isOpened = (value: unknown): value is string | null => value === null || isNonce(value);
const isCards = (value: unknown): value is string[] => isList(value, isText, MOST_CARDS);

const SUITS: readonly [string, RegExp][] = [
  ['C', /^[♣♧]/],
  ['S', /^[♠♤]/],
  ['H', /^[♥♡]/],
  ['D', /^[♦♢◊]/],
];

/** A card as it is written everywhere here; what names none stays as it is. */
function card(text: string): CardName {
  if ([...text].length > LONGEST_CARD) return text;
  const bare = text
    .normalize('NFC')
    .replace(/[\s-]|\ufe0e|\ufe0f/g, '')
    .toUpperCase();
  const spelt = SUITS.reduce((name, [suit, signs]) => name.replace(signs, suit), bare).replace(/10$/, 'T');
  return ALL_CARDS.includes(spelt) ? spelt : text;
}

const lower = (text: string): string => text.toLowerCase();
const lowerOr = (text: string | null | undefined): string | null => text?.toLowerCase() ?? null;
const lowerSet = (set: readonly CommitmentInfo[]): CommitmentInfo[] =>
  set.map(({ place, commitment }) => ({ place, commitment: lower(commitment) }));

/** What the server told; null where a part of it is missing or not in its form. */
function toldOf(fields: Fields, deal: string): ToldDeal | null {
  const { scheme = 1, seed = null, commitment, commitments = [], nonces = [], pack = null } = fields;
  if ((scheme !== 1 && scheme !== 2) || !isHash(commitment) || (seed !== null && !isHash(seed))) return null;
  if (!isSet(commitments) || !isList(nonces, isOpened, MOST_PAGES)) return null;
  const cards = pack === null ? null : isList(pack, isText, ALL_CARDS.length) ? pack.map(card) : [];
  if (cards && (new Set(cards).size !== ALL_CARDS.length || !cards.every((one) => ALL_CARDS.includes(one))))
    return null;
  return {
    deal,
    scheme,
    commitment: lower(commitment),
    commitments: lowerSet(commitments),
    nonces: nonces.map(lowerOr),
    seed: lowerOr(seed),
    pack: cards,
  };
}

/** What a page kept; null where a part of it is not in its form. */
function recordOf(kept: unknown): PageRecord | null {
  if (!isObject(kept) || Object.keys(kept).some((name) => !KEPT.includes(name))) return null;
  const { shown = [], sets = [], nonce = null, commitment = null, opened = false } = kept;
  const { came_in_later: later = null, seat = null, hand = null, played = {} } = kept;
  if (!isList(shown, isHash, MOST_SHOWN) || !isList(sets, isSet, MOST_SHOWN)) return null;
  if (!isOpened(nonce) || (commitment !== null && !isHash(commitment))) return null;
  if (typeof opened !== 'boolean' || (later !== null && typeof later !== 'boolean')) return null;
  if ((seat !== null && !isSeat(seat)) || (hand !== null && !isCards(hand)) || !isObject(played)) return null;
  const cards = Object.entries(played).map(
    ([name, of]) => isSeat(name) && isCards(of) && [name, of.map(card)],
  );
  if (cards.includes(false)) return null;
  return {
    shown: shown.map(lower),
    sets: sets.map(lowerSet),
    nonce: lowerOr(nonce),
    commitment: lowerOr(commitment),
    opened,
    // Earlier pages did not say: one that was shown no set had been away while it was gathered.
    came_in_later: later ?? (commitment !== null && !sets.length && !opened),
    seat,
    hand: hand && hand.map(card),
    played: Object.fromEntries(cards as [SeatName, CardName[]][]),
  };
}

/** One record; one with a name has an answer, whatever else is wrong with it. */
export function readRecord(value: unknown): Found {
  if (!isObject(value)) return null;
  const { deal, kept = null } = value;
  if (!isText(deal) || /\p{Surrogate}/u.test(deal)) return null;
  const letters = [...deal].length;
  if (letters < 1 || letters > LONGEST_NAME || Object.keys(value).some((name) => !TOLD.includes(name)))
    return null;
  const told = toldOf(value, deal);
  if (!told) return { deal, word: { misfit: true, told: null } };
  if (kept === null) return { deal, word: { told, page: null } };
  const page = recordOf(kept);
  return { deal, word: page ? { told, page } : { misfit: true, told } };
}

/** The records of a text: of a list, of lines, or the only one. What cannot be read is null. */
export function readRecords(source: string): Found[] {
  const text = source.replace(/^\ufeff/, '');
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole.length ? whole.map(readRecord) : [null];
  if (whole !== undefined) return [readRecord(whole)];
  if (/^[ \t\n\r\v\f]*\[/.test(text)) return [null];
  const lines = text.split('\n').filter((line) => /[^ \t\r\v\f]/.test(line));
  return lines.length ? lines.map((line) => readRecord(parsed(line))) : [null];
}

/** The value of a JSON text; undefined for anything else. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
