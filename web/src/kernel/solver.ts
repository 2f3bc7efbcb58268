/** The exact solver's questions, typed; card points are the soloist's at the end of the deal. */

import type { CardName, Contract } from '../lib/wire';
import { kernel, type Kernel } from './kernel';

/** Cards as the kernel counts them, 0 to 31. */
const CARDS: readonly CardName[] = [...'DHSC'].flatMap((suit) => [...'789QKTAJ'].map((rank) => suit + rank));
const CONTRACTS: readonly Contract[] = ['diamonds', 'hearts', 'spades', 'clubs', 'grand', 'null'];

/** All cards open; seats are 0 forehand, 1 middlehand, 2 rearhand. */
export interface OpenPosition {
  contract: Contract;
  soloist: number;
  leader: number;
  hands: readonly (readonly CardName[])[];
  skat: readonly CardName[];
  trick: readonly CardName[];
  points: { soloist: number; defenders: number };
}

/** A card that may be played, and what is proved of the value after it. */
export interface MoveBounds {
  card: CardName;
  lower: number;
  upper: number;
}

const NUMBERS = 12;
const MOVE = 12;

const maskOf = (cards: readonly CardName[]): number =>
  cards.reduce((mask, card) => mask | (1 << CARDS.indexOf(card)), 0);

function numbersOf({ contract, soloist, leader, hands, skat, trick, points }: OpenPosition): number[] {
  const [first = 0, second = 0] = trick.map((card) => CARDS.indexOf(card));
  const masks = [0, 1, 2].map((seat) => maskOf(hands[seat] ?? []));
  const own = [points.soloist, points.defenders];
  return [
    CONTRACTS.indexOf(contract),
    soloist,
    leader,
    ...masks,
    maskOf(skat),
    trick.length,
    first,
    second,
    ...own,
  ];
}

/** Who is asked, and what takes the question back. */
export interface Asking {
  signal?: AbortSignal;
  by?: Kernel;
}

/** After each card that may be played; in null with the target 1, the value of a null that is won. */
export async function moves(
  position: OpenPosition,
  { budget, signal, by = kernel }: Asking & { budget: number },
): Promise<MoveBounds[]> {
  const question = new DataView(new ArrayBuffer(4 * NUMBERS + 12));
  const target = position.contract === 'null' ? 1 : -1;
  for (const [at, number] of [...numbersOf(position), target].entries())
    question.setInt32(4 * at, number, true);
  question.setBigUint64(4 * NUMBERS + 4, BigInt(budget), true);
  const bytes = await by.ask('moves', new Uint8Array(question.buffer), signal);
  const answer = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bounds: MoveBounds[] = [];
  for (let at = 8; at < bytes.length; at += MOVE) {
    const card = CARDS[31 - Math.clz32(answer.getUint32(at, true))] ?? '';
    bounds.push({ card, lower: answer.getInt32(at + 4, true), upper: answer.getInt32(at + 8, true) });
  }
  return bounds;
}
