/** All that a seat knows of a deal, in the order in which a server writes it, and the seed that follows from it. */

import { sha256 } from '../../fair/sha256';
import { sortedFor } from '../../lib/cards';
import type { CardName, SeatName, Trick, View } from '../../lib/wire';
import type { Deal } from '../deal';
import { viewOf, type OwnView } from '../view';
import { RULES } from './rules';

/** What is told at a table with what its player remembers: all tricks, and what he laid away. */
export interface WholeView extends OwnView {
  viewer: SeatName;
  played: Trick[];
  discarded: CardName[] | null;
}

export function wholeView(deal: Deal, seat: SeatName): WholeView {
  const laid = deal.skatTaken && deal.phase !== 'discard' && seat === deal.soloist;
  return {
    ...viewOf(deal, seat),
    viewer: seat,
    played: [...deal.tricks],
    discarded: laid ? sortedFor(null, deal.skat) : null,
  };
}

/** Plain values as MessagePack writes them, each in its shortest form; `bigint` stands for numbers of eight bytes. */
export function packed(value: unknown): number[] {
  if (value === null) return [0xc0];
  if (typeof value === 'boolean') return [value ? 0xc3 : 0xc2];
  if (typeof value === 'number') return ofNumber(value);
  if (typeof value === 'bigint') {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setBigUint64(0, value);
    return [0xcf, ...new Uint8Array(bytes.buffer)];
  }
  if (typeof value === 'string') {
    const bytes = [...new TextEncoder().encode(value)];
    return [...(bytes.length < 32 ? [0xa0 | bytes.length] : [0xd9, bytes.length]), ...bytes];
  }
  if (Array.isArray(value)) return [...head(value.length, 0x90, 0xdc), ...value.flatMap(packed)];
  const fields = Object.entries(value as object);
  return [
    ...head(fields.length, 0x80, 0xde),
    ...fields.flatMap(([name, one]) => [...packed(name), ...packed(one)]),
  ];
}

const head = (length: number, short: number, long: number): number[] =>
  length < 16 ? [short | length] : [long, length >> 8, length & 255];

/** Whole numbers from 0 to 65535. */
function ofNumber(value: number): number[] {
  if (value < 128) return [value];
  return value < 256 ? [0xcc, value] : [0xcd, value >> 8, value & 255];
}

/** As a server tells it, with the rules. */
export const whole = ({ viewer, ...others }: WholeView): View => ({ viewer, rules: RULES, ...others });

/** The sum of the view alone. */
export const sumOf = (view: WholeView): Uint8Array => sha256(new Uint8Array(packed(whole(view))));

export const firstWide = (bytes: Uint8Array): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);

/** Which worlds are drawn: the same for the same view, whatever lies in hidden places. */
export const seedOf = (view: WholeView, seed: number | bigint): bigint =>
  firstWide(sha256(new Uint8Array(packed([seed, whole(view)]))));
