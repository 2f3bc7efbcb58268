/** The sum of a fair deal, as the server does it: seed, deal id and nonces give the pack. */

import { SEATS } from '../lib/snapshot';
import type { CardName, SeatName, CommitmentInfo } from '../lib/wire';
import { hmac, joined, sha256 } from './sha256';

/** A deal with all that is known of it; without a pack it was voided, or never came to its end. */
export interface RevealedDeal {
  deal: string;
  scheme?: number;
  seed: string | null;
  commitment: string;
  commitments?: readonly CommitmentInfo[];
  nonces: readonly (string | null)[];
  pack?: readonly CardName[] | null;
}

export interface DealCheck {
  deal: string;
  /** Never dealt: somebody did not open, or it did not come to its end. */
  voided: boolean;
  commitmentHolds: boolean;
  noncesHold: boolean;
  packHolds: boolean;
  pack: CardName[];
}

/** The pack before it is shuffled. */
const ALL_CARDS = [...'DHSC'].flatMap((suit) => [...'789QKTAJ'].map((rank) => suit + rank));
const HASH = /^[0-9a-f]{64}$/;
const text = new TextEncoder();

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of hex digits; null for anything else. */
export function bytesOf(digits: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

const known = (digits: string): Uint8Array => bytesOf(digits) ?? new Uint8Array();

function number(value: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(value));
  return new Uint8Array(bytes.buffer);
}

const field = (content: Uint8Array): Uint8Array => joined(number(content.length), content);
const digest = (...fields: Uint8Array[]): Uint8Array => sha256(joined(...fields.map(field)));

function* stream(seed: Uint8Array, fields: readonly Uint8Array[]): Generator<number, never> {
  const message = joined(...fields.map(field));
  for (let block = 0; ; block += 1) yield* hmac(seed, joined(message, field(number(block))));
}

/** A number from 0 to choices - 1, each as likely as any other. */
function even(bytes: Generator<number, never>, choices: number): number {
  const limit = 256 - (256 % choices);
  for (;;) {
    const { value } = bytes.next();
    if (value < limit) return value % choices;
  }
}

/** The commitment to a nonce, an answer to the server's for this deal. */
export function nonceCommitment(deal: string, sealed: string, nonce: string): string {
  return hex(digest(text.encode('skat shuffle 2'), text.encode(deal), known(sealed), known(nonce)));
}

/** All that is fixed before anybody opens. */
function transcript(deal: string, sealed: string, pages: readonly CommitmentInfo[]): Uint8Array {
  const parts = pages.flatMap(({ place, commitment }) => [number(place), known(commitment)]);
  return digest(text.encode('skat shuffle 2 set'), text.encode(deal), known(sealed), ...parts);
}

/** The pack from the top (Fisher-Yates, last card first). */
function shuffledPack(revealed: RevealedDeal, seed: Uint8Array, nonces: readonly Uint8Array[]): CardName[] {
  const { deal, scheme = 1, commitment, commitments = [] } = revealed;
  const fixed =
    scheme === 1
      ? [text.encode('skat shuffle 1'), text.encode(deal)]
      : [text.encode('skat shuffle 2'), transcript(deal, commitment, commitments)];
  const bytes = stream(seed, [...fixed, ...nonces]);
  const cards = [...ALL_CARDS];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const chosen = even(bytes, last + 1);
    const kept = cards[last] ?? '';
    cards[last] = cards[chosen] ?? '';
    cards[chosen] = kept;
  }
  return cards;
}

/** The sum done again; null if this is not a revealed deal at all. */
export function checkDeal(revealed: RevealedDeal): DealCheck | null {
  const { deal, scheme = 1, commitment, commitments = [], nonces, pack } = revealed;
  const seed = revealed.seed === null ? null : bytesOf(revealed.seed);
  const bytes = nonces.filter((nonce) => nonce !== null).map(bytesOf);
  if (seed?.length !== 32) return pack || revealed.seed !== null ? null : unfinished(deal);
  if (bytes.some((nonce) => nonce === null) || (pack && bytes.length < nonces.length)) return null;
  const drawn = pack ? shuffledPack(revealed, seed, bytes as Uint8Array[]) : [];
  return {
    deal,
    voided: !pack,
    commitmentHolds: hex(sha256(joined(seed, text.encode(deal)))) === commitment,
    noncesHold:
      scheme === 1 ||
      (nonces.length === commitments.length &&
        commitments.every(({ commitment: shown }, at) => {
          const nonce = nonces[at];
          return (
            nonce === null || (nonce !== undefined && nonceCommitment(deal, commitment, nonce) === shown)
          );
        })),
    packHolds: !pack || drawn.join() === pack.join(),
    pack: drawn,
  };
}

const unfinished = (deal: string): DealCheck => ({
  deal,
  voided: true,
  commitmentHolds: true,
  noncesHold: true,
  packHolds: true,
  pack: [],
});

/** What this pack deals to a seat: three cards, then, after the skat, four and three. */
export function dealtTo(pack: readonly CardName[], seat: SeatName): CardName[] {
  const at = SEATS.indexOf(seat);
  return [
    ...pack.slice(3 * at, 3 * at + 3),
    ...pack.slice(11 + 4 * at, 15 + 4 * at),
    ...pack.slice(23 + 3 * at, 26 + 3 * at),
  ];
}

export const skatOf = (pack: readonly CardName[]): readonly CardName[] => pack.slice(9, 11);

function isRevealed(value: unknown): value is RevealedDeal {
  if (typeof value !== 'object' || value === null) return false;
  const {
    deal,
    scheme = 1,
    seed,
    commitment,
    commitments = [],
    nonces = [],
    pack,
  } = value as Partial<RevealedDeal>;
  const texts =
    typeof deal === 'string' && typeof commitment === 'string' && (seed === null || typeof seed === 'string');
  const pages =
    Array.isArray(commitments) &&
    commitments.every((one: CommitmentInfo) => HASH.test(one?.commitment) && one.place > 0);
  const lists = Array.isArray(nonces) && nonces.every((one) => one === null || typeof one === 'string');
  const cards =
    pack === null ||
    (Array.isArray(pack) && pack.length === 32 && pack.every((one) => typeof one === 'string'));
  return texts && pages && lists && cards && (scheme === 1 || scheme === 2);
}

/** Revealed deals from a text: one object a line, a list, or one alone; null if it holds anything else. */
export function readRevealed(source: string): RevealedDeal[] | null {
  for (const pieces of [[source], source.split('\n').filter((line) => line.trim())]) {
    try {
      const found = pieces.flatMap((piece) => JSON.parse(piece) as unknown);
      const deals = found.filter(isRevealed).map((deal) => ({ ...deal, nonces: deal.nonces ?? [] }));
      return found.length && deals.length === found.length ? deals : null;
    } catch {
      continue;
    }
  }
  return null;
}
