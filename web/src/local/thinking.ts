/** What the computer players do, and whether a claim holds: asked of the kernel in the worker. */

import { kernel, NoAnswer, type Kernel } from '../kernel/kernel';
import { bytesAt } from '../line/asking';
import type { CardName, SeatName, Verdict } from '../lib/wire';
import values from '../kernel/hand_values.bin?url';
import { ALL_CARDS } from '../fair/shuffle';
import { indexOf, othersOf } from './cards';
import { type Deal } from './deal';
import {
  announcementOf,
  bidOf,
  cardNumber,
  CONTRACTS,
  GIVE_UP,
  HOLD,
  isBid,
  LAY_OPEN,
  PASS,
  TAKE_SKAT,
} from './numbers';
import type { Ruled } from './refusing';

/** As many cards as a server's referee plays in the search for a claim. */
const MOST_NODES = 50_000_000n;
const TABLES_MISSING = -4;
/** A person may leave values out in the auction. */
const FREE_BIDDING = 1;

/** Who is asked, and where the values of hands come from. */
export interface Thinking {
  by: Kernel;
  values(): Promise<Uint8Array<ArrayBuffer>>;
}

export const inWorker: Thinking = {
  by: kernel,
  values: () => bytesAt(values),
};

/** A computer player of the kernel: the entry that asks it, and what stands behind the deal in its questions. */
export interface KernelPlayer {
  entry: string;
  more: Uint8Array;
  /** Hands over what it knows beside the values of hands. */
  handOver?(): Promise<void>;
}

const SIMPLE: KernelPlayer = { entry: 'deal_suggested', more: new Uint8Array() };

/** A worker that was started anew has no values of hands: they are handed over, and it is asked again. */
async function asked(
  { by, values: read }: Thinking,
  entry: string,
  question: Uint8Array<ArrayBuffer>,
  more?: () => Promise<void>,
): Promise<DataView> {
  const answer = await by.ask(entry, question).catch(async (why: unknown) => {
    if (!(why instanceof NoAnswer) || (why.code !== TABLES_MISSING && why.code !== 0)) throw why;
    await by.ask('hand_values_kept', await read());
    await more?.();
    return by.ask(entry, question);
  });
  return new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
}

/** The pack that deals these hands. */
function packOf({ dealt: [first, second, third], dealtSkat }: Deal): number[] {
  const hands = [first, second, third];
  const pack = [
    ...hands.flatMap((hand) => hand.slice(0, 3)),
    ...dealtSkat,
    ...hands.flatMap((hand) => hand.slice(3, 7)),
    ...hands.flatMap((hand) => hand.slice(7)),
  ];
  return pack.map(cardNumber);
}

const OFFERS = { concession: 1, shortening: 2 } as const;
const ASKED = { none: 0, schneider: 1, schwarz: 2, ouvert: 0 } as const;

function decisionQuestion(
  deal: Deal,
  seat: SeatName,
  { numbers, more }: { numbers: readonly number[]; more: Uint8Array },
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 + 32 + 4 + numbers.length + 16 + more.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, FREE_BIDDING, true);
  bytes.set(packOf(deal), 4);
  view.setInt32(36, numbers.length, true);
  bytes.set(numbers, 40);
  const { pending, open } = deal;
  const offer = pending && pending.offer in OFFERS ? OFFERS[pending.offer as keyof typeof OFFERS] : 0;
  const aside = [
    indexOf(seat),
    open.reduce((mask, one) => mask | (1 << indexOf(one)), 0),
    offer,
    pending ? ASKED[pending.asked] : 0,
  ];
  for (const [at, number] of aside.entries()) view.setInt32(40 + numbers.length + 4 * at, number, true);
  bytes.set(more, 56 + numbers.length);
  return bytes;
}

/** What the computer player at this seat does, by what it sees; `simple` where no other is named. */
export async function decision(
  deal: Deal,
  seat: SeatName,
  thinking = inWorker,
  { entry, more, handOver }: KernelPlayer = SIMPLE,
): Promise<Ruled> {
  const asking = async (numbers: readonly number[]): Promise<number> => {
    const question = decisionQuestion(deal, seat, { numbers, more });
    return (await asked(thinking, entry, question, handOver)).getInt32(0, true);
  };
  const number = await asking(deal.numbers);
  const card = (at: number): CardName => ALL_CARDS[at] ?? '';
  switch (deal.phase) {
    case 'consent':
      return { do: number === 1 ? 'agree' : 'refuse', seat };
    case 'discard':
      return { do: 'discard', seat, cards: [card(number), card(await asking([...deal.numbers, number]))] };
    case 'play':
      if (number === GIVE_UP) return { do: 'concede', seat };
      if (number === LAY_OPEN) return { do: 'expose', seat, asked: 'none' };
      return { do: 'play', seat, card: card(number) };
    default:
      if (number === PASS) return { do: 'pass', seat };
      if (number === HOLD) return { do: 'hold', seat };
      if (number === TAKE_SKAT) return { do: 'take_skat', seat };
      if (isBid(number)) return { do: 'bid', seat, value: bidOf(number) };
      return { do: 'announce', seat, announcement: announcementOf(number) };
  }
}

const mask = (seats: readonly SeatName[]): number =>
  seats.reduce((all, seat) => all | (1 << indexOf(seat)), 0);
const cardMask = (cards: readonly CardName[]): number =>
  cards.reduce((all, card) => all | (1 << cardNumber(card)), 0);

async function claimed(
  deal: Deal,
  { takers, choosers }: { takers: number; choosers: number },
  thinking: Thinking,
): Promise<{ holds: number; line: CardName[] }> {
  const view = new DataView(new ArrayBuffer(4 * 14 + 8));
  const [first = 0, second = 0] = deal.trick.map(cardNumber);
  const numbers = [
    CONTRACTS.indexOf(deal.announcement?.contract ?? 'grand'),
    indexOf(deal.soloist ?? 'forehand'),
    indexOf(deal.leader),
    ...deal.hands.map(cardMask),
    0,
    deal.trick.length,
    ...[first, second, 0, 0],
    ...[takers, choosers],
  ];
  for (const [at, number] of numbers.entries()) view.setInt32(4 * at, number, true);
  view.setBigUint64(4 * 14, MOST_NODES, true);
  const answer = await asked(thinking, 'claim', new Uint8Array(view.buffer));
  const line = Array.from({ length: answer.getInt32(12, true) }, (_, at) => {
    return ALL_CARDS[answer.getInt32(16 + 4 * at, true)] ?? '';
  });
  return { holds: answer.getInt32(8, true), line };
}

/**
 * Whether a defender's claim is certain: one that the search cannot decide does not hold. In null he claims
 * that the soloist takes a trick, so it fails where the others can keep him from it.
 */
export async function verdict(deal: Deal, thinking = inWorker): Promise<Verdict> {
  const { pending, soloist } = deal;
  if (!pending || !soloist) throw new Error('no claim waits for a verdict');
  const takers = mask(othersOf(soloist));
  if (deal.announcement?.contract !== 'null') {
    const { holds, line } = await claimed(deal, { takers, choosers: mask([pending.by]) }, thinking);
    return { do: 'verdict', holds: holds === 1, refutation: line };
  }
  const against = await claimed(deal, { takers, choosers: mask(othersOf(pending.by)) }, thinking);
  return { do: 'verdict', holds: against.holds === 0, refutation: [] };
}
