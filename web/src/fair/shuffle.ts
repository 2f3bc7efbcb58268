/** The sum of a fair deal, as the server does it: seed, deal id and nonces give the pack. */

import type { CardName } from '../lib/wire';
import { hmac, joined, sha256 } from './sha256';

export interface RevealedDeal {
  deal: string;
  seed: string;
  commitment: string;
  nonces: string[];
  pack: CardName[];
}

export interface DealCheck {
  deal: string;
  commitmentHolds: boolean;
  packHolds: boolean;
  pack: CardName[];
}

/** The pack before it is shuffled. */
const ALL_CARDS = [...'DHSC'].flatMap((suit) => [...'789QKTAJ'].map((rank) => suit + rank));
const text = new TextEncoder();

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of hex digits; null for anything else. */
export function bytesOf(digits: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function number(value: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(value));
  return new Uint8Array(bytes.buffer);
}

const field = (content: Uint8Array): Uint8Array => joined(number(content.length), content);

function* stream(seed: Uint8Array, deal: string, nonces: readonly Uint8Array[]): Generator<number, never> {
  const message = joined(...[text.encode('skat shuffle 1'), text.encode(deal), ...nonces].map(field));
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

/** The pack from the top (Fisher-Yates, last card first). */
export function shuffledPack(seed: Uint8Array, deal: string, nonces: readonly Uint8Array[]): CardName[] {
  const bytes = stream(seed, deal, nonces);
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
  const seed = bytesOf(revealed.seed);
  const nonces = revealed.nonces.map(bytesOf);
  if (seed?.length !== 32 || nonces.some((nonce) => nonce === null)) return null;
  const pack = shuffledPack(seed, revealed.deal, nonces as Uint8Array[]);
  return {
    deal: revealed.deal,
    commitmentHolds: hex(sha256(joined(seed, text.encode(revealed.deal)))) === revealed.commitment,
    packHolds: pack.join() === revealed.pack.join(),
    pack,
  };
}

function isRevealed(value: unknown): value is RevealedDeal {
  if (typeof value !== 'object' || value === null) return false;
  const { deal, seed, commitment, nonces = [], pack } = value as Partial<RevealedDeal>;
  const texts = [deal, seed, commitment].every((one) => typeof one === 'string');
  const lists = [nonces, pack].every((one) => Array.isArray(one) && one.every((each) => typeof each === 'string'));
  return texts && lists && pack?.length === 32;
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
