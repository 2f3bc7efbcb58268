/** Questions to the kernel that rest on what was learned: numbers as bytes, and the files handed over when they are missing. */

import { NoAnswer, type Kernel } from '../../kernel/kernel';
import { joinedBlocks, widened } from './tables';

/** Who is asked, and where the files of what was learned come from. */
export interface Knowing {
  by: Kernel;
  /** What players believe of hands and plays. */
  beliefs(): Promise<Uint8Array<ArrayBuffer>>;
  /** How likely a hand wins each contract. */
  values(): Promise<Uint8Array<ArrayBuffer>>;
}

const TABLES_MISSING = -4;

/** Whole numbers of four bytes, one of eight, bytes as they are, floats of eight. */
type Part = readonly number[] | bigint | Uint8Array | Float64Array;

function inMemory(part: Part): Uint8Array {
  if (part instanceof Uint8Array) return part;
  const numbers = typeof part === 'bigint' ? BigUint64Array.of(part) : part;
  const { buffer } =
    numbers instanceof Float64Array || numbers instanceof BigUint64Array ? numbers : Int32Array.from(numbers);
  return new Uint8Array(buffer);
}

export function bytesOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const pieces = parts.map(inMemory);
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

export async function handOver(
  { by, beliefs, values }: Knowing,
  needs: readonly ('beliefs' | 'values')[],
): Promise<void> {
  if (needs.includes('beliefs')) await by.ask('belief_kept', widened(await beliefs()));
  await by.ask('learned_values_kept', joinedBlocks(await values()));
}

/** A worker that was started anew has no tables: those that are needed are handed over, and it is asked again. */
export async function asked(
  knowing: Knowing,
  entry: string,
  question: Uint8Array<ArrayBuffer>,
  needs: readonly ('beliefs' | 'values')[] = ['values'],
): Promise<DataView> {
  const { by } = knowing;
  const answer = await by.ask(entry, question).catch(async (why: unknown) => {
    if (!(why instanceof NoAnswer) || (why.code !== TABLES_MISSING && why.code !== 0)) throw why;
    await handOver(knowing, needs);
    return by.ask(entry, question);
  });
  return new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
}
