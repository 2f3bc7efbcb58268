/** The sum of a fair deal, as the server does it: seed, deal id and nonces give the pack. */

import { SEATS } from '../lib/snapshot';
import type { CardName, SeatName, CommitmentInfo } from '../lib/wire';
import { hmac, joined, sha256 } from './sha256';
import type { ToldDeal } from './testimony';

/** The pack before it is shuffled. */
export const ALL_CARDS: readonly CardName[] = [...'DHSC'].flatMap((suit) =>
  [...'789QKTAJ'].map((rank) => suit + rank),
);
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

/** All that is fixed before the first page opens its number. */
function transcript(deal: string, sealed: string, pages: readonly CommitmentInfo[]): Uint8Array {
  const parts = pages.flatMap(({ place, commitment }) => [number(place), known(commitment)]);
  return digest(text.encode('skat shuffle 2 set'), text.encode(deal), known(sealed), ...parts);
}

/** The commitment to a seed, before the nonces are in. */
export function seedCommitment(deal: string, seed: string): string {
  return hex(sha256(joined(known(seed), text.encode(deal))));
}

/** Secret bytes for something else in the deal, known once the seed is (skat/shuffle.py). */
export const secretFor = (seed: string, deal: string, use: string): Uint8Array =>
  hmac(known(seed), joined(...['skat secret', deal, use].map((one) => field(text.encode(one)))));

/** The pack from the top that follows (Fisher-Yates, last card first), by the scheme of the deal. */
export function drawnPack(told: ToldDeal, seed: string): CardName[] {
  const { deal, scheme, commitment, commitments } = told;
  const nonces = told.nonces.filter((nonce) => nonce !== null).map(known);
  const fixed =
    scheme === 1
      ? [text.encode('skat shuffle 1'), text.encode(deal)]
      : [text.encode('skat shuffle 2'), transcript(deal, commitment, commitments)];
  const bytes = stream(known(seed), [...fixed, ...nonces]);
  const cards = [...ALL_CARDS];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const chosen = even(bytes, last + 1);
    const kept = cards[last] ?? '';
    cards[last] = cards[chosen] ?? '';
    cards[chosen] = kept;
  }
  return cards;
}

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
