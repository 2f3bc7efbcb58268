/** Before the first card: what calls, games and discards come to by what was learned, asked of the kernel. */

import { games as ofGames } from '../../../../src/skat/analysis/measured.json';
import type { Announcement, Call } from '../../lib/wire';
import { indexOf } from '../cards';
import { announcementOf, bidNumber, bidOf, HOLD, PASS } from '../numbers';
import { maskOf, type World } from './knowledge';
import { asked, bytesOf, type Knowing } from './questions';
import { seedOf, type WholeView } from './whole_view';

/** Worlds in which an auction is played out. */
export const AUCTIONS = 64;
export const LOWEST_BID = 18;
const DISCARDS = 66;
const CONTRACTS = 6;

/** A game, what it brings on average, the share of it that is won, the highest value that pays. */
interface Way {
  game: Announcement;
  points: number;
  won: number;
  highest: number;
}

/** Cards laid away, and what six contracts and null ouvert bring with them. */
export interface Discard {
  away: number;
  brings: readonly number[];
}

/** A game that is tried in worlds; rungs that make no difference are not asked about. */
export interface Tried {
  contract: number;
  asksOutOfSchneider: boolean;
  asksSchneider: boolean;
  held: number;
  away: number;
}

function callNumber({ call }: Call): number {
  if (call === 'pass') return PASS;
  return call === 'hold' ? HOLD : bidNumber(Number(call));
}

const auction = ({ calls }: WholeView): [number[], Uint8Array] => [
  [calls.length],
  Uint8Array.from(calls, callNumber),
];

/** An answer, number after number. */
class Reading {
  #at = 0;

  constructor(private readonly answer: DataView) {}

  readonly whole = (): number => this.answer.getInt32((this.#at += 4) - 4, true);
  readonly double = (): number => this.answer.getFloat64((this.#at += 8) - 8, true);
  readonly float = (): number => this.answer.getFloat32((this.#at += 4) - 4, true);
  readonly byte = (): number => this.answer.getUint8(this.#at++);
  readonly wide = (): number => Number(this.answer.getBigUint64((this.#at += 8) - 8, true));
  readonly game = (): Announcement => announcementOf(this.whole());
  readonly many = <Of>(length: number, one: () => Of): Of[] => Array.from({ length }, one);
}

/** What a pass brings, the game with the skat, the best one by hand; each contract, the best first. */
interface Ways {
  passing: number;
  taking: number;
  byHand: Pick<Way, 'game' | 'points'>;
  best: Way[];
}

export async function waysToPlay(view: WholeView, bid: number, knowing: Knowing): Promise<Ways> {
  const question = bytesOf([...auction(view), [indexOf(view.viewer), maskOf(view.hand), bid]]);
  const { double, game, whole, many } = new Reading(await asked(knowing, 'ways_to_play', question));
  return {
    passing: double(),
    taking: double(),
    byHand: { game: game(), points: double() },
    best: many(CONTRACTS, () => ({ game: game(), points: double(), won: double(), highest: whole() })),
  };
}

/** What a pass comes to if the auction is played out, and the call to go on, where there is one. */
export async function callsContinued(
  view: WholeView,
  seed: number,
  knowing: Knowing,
): Promise<{ passing: number; call: string | null; goingOn: number }> {
  const question = bytesOf([
    ...auction(view),
    [maskOf(view.hand)],
    Float64Array.of(ofGames.level, ofGames.learned, ofGames.open),
    seedOf(view, seed),
    [AUCTIONS],
  ]);
  const { double, whole } = new Reading(await asked(knowing, 'calls_continued', question));
  const passing = double();
  const number = whole();
  const word = number === HOLD ? `hold ${view.bid ?? LOWEST_BID}` : `bid ${bidOf(number)}`;
  return { passing, call: number ? word : null, goingOn: double() };
}

export async function gamesPromised(view: WholeView, twelve: number, knowing: Knowing): Promise<Discard[]> {
  const question = bytesOf([...auction(view), [twelve]]);
  const { whole, float, many } = new Reading(await asked(knowing, 'games_promised', question));
  return many(DISCARDS, () => ({ away: whole(), brings: many(CONTRACTS + 1, float) }));
}

/** At most so many worlds of the cards that the soloist does not hold, in which the others would have called so. */
export async function worldsFitted(
  view: WholeView,
  twelve: number,
  { worlds: most, seed }: { worlds: number; seed: number },
  knowing: Knowing,
): Promise<World[]> {
  const room = [10, 10, 10, 0].map((cards, at) => (at === indexOf(view.viewer) ? 0 : cards));
  const question = bytesOf([
    ...auction(view),
    [indexOf(view.viewer), 0, 0, 0, 0, ~twelve, ...room, -1, -1, -1, -1],
    seedOf(view, seed),
    [most],
  ]);
  const answer = await asked(knowing, 'worlds_fitted', question);
  const { whole, many } = new Reading(answer);
  return many(answer.byteLength / 16, () => [whole(), whole(), whole(), whole()]);
}

/** How many rungs each game surely reaches in each world, and how many cards were played in the searches. */
export async function gamesTried(
  { viewer }: WholeView,
  { games, worlds, budget }: { games: readonly Tried[]; worlds: readonly World[]; budget: bigint },
  { by }: Knowing,
): Promise<{ nodes: number; reached: number[][] }> {
  const rows = games.map((one) => [
    one.contract,
    Number(one.asksOutOfSchneider),
    Number(one.asksSchneider),
    one.held,
    one.away,
  ]);
  const question = bytesOf([
    [indexOf(viewer), games.length, ...rows.flat()],
    [worlds.length, ...worlds.flat()],
    budget,
  ]);
  const { buffer, byteOffset, byteLength } = await by.ask('games_tried', question);
  const { wide, byte, many } = new Reading(new DataView(buffer, byteOffset, byteLength));
  return { nodes: wide(), reached: many(worlds.length, () => many(games.length, byte)) };
}
