/** Hints before the first card: calls, skat or hand, the discard, the game. `skat.analysis` says the same of a view. */

import { ALL_CARDS } from '../../fair/shuffle';
import { CONTRACTS } from '../numbers';
import type { Announcement } from '../../lib/wire';
import {
  callsContinued,
  gamesPromised,
  gamesTried,
  LOWEST_BID,
  waysToPlay,
  worldsFitted,
  AUCTIONS,
  type Discard,
} from './before_play';
import { maskOf } from './knowledge';
import { bestAt, calibratedBetween, fittedLoss, markAt, meansOf, PROVEN } from './losses';
import { ends } from './outcomes';
import type { Knowing } from './questions';
import { ranked, type Choice } from './choices';
import type { WholeView } from './whole_view';
import { NODES_A_WORLD } from './worlds';

const SKATS = 231;
/** Discards at least, so that there is one to choose the best against. */
const COMPARED = 2;
/** How many of the games that look best are tried. */
const MOST_TRIED = 5;
/** Who promises less than the best by so much is no candidate, and no more than so many are. */
const WITHIN = 20;
const MOST_CANDIDATES = 8;
/** With fewer worlds nothing is sure. */
const FEWEST = 50;
/** Cards played in searches, for each world: where more are due, it rests on the worlds looked at so far. */
const NODES_ASKED = 75_000;
/** The number of a null; null ouvert comes behind it. */
const NULL = 5;

/** Choices, best first, and how much they rest on. */
export interface Declared {
  choices: Choice[];
  worlds: number;
  complete: boolean;
}

interface Asking {
  worlds: number;
  seed: number;
}

const choice = (action: string, points: number): Choice => ({ action, points, won: null, schneider: null });

export const gameText = ({ contract, hand, announced }: Announcement): string =>
  [contract, ...(hand ? ['hand'] : []), ...(announced === 'none' ? [] : [announced])].join(' ');

export async function ofAuction(view: WholeView, { seed }: Asking, knowing: Knowing): Promise<Declared> {
  const { passing, call, goingOn } = await callsContinued(view, seed, knowing);
  const onward = call ? [choice(call, goingOn)] : [];
  return { choices: ranked([choice('pass', passing), ...onward]), worlds: AUCTIONS, complete: false };
}

export async function ofSkat(view: WholeView, knowing: Knowing): Promise<Declared> {
  const { taking, byHand } = await waysToPlay(view, view.bid ?? LOWEST_BID, knowing);
  const both = [choice('take', taking), choice(gameText(byHand.game), byHand.points)];
  return { choices: ranked(both), worlds: SKATS, complete: true };
}

/** A game and a discard by their numbers, what both promise, and the two cards with the game as a choice names them. */
interface Game {
  row: number;
  at: number;
  promised: number;
  name: string;
}

const gameOf = (row: number): Announcement => ({
  contract: CONTRACTS[Math.min(row, NULL)] ?? 'null',
  hand: false,
  announced: row > NULL ? 'ouvert' : 'none',
});

/** All games with all discards, by game; what promises less than a game surely lost counts as that. */
function gamesIn(discards: readonly Discard[], bid: number): Game[] {
  return Array.from({ length: NULL + 2 }, (_, row) => gameText(gameOf(row))).flatMap((game, row) =>
    discards.map(({ away, brings }, at) => ({
      row,
      at,
      promised: Math.max(brings[row] ?? -Infinity, -3 * bid - 140),
      name: `${ALL_CARDS.filter((_, card) => (away >> card) & 1).join(' ')} ${game}`,
    })),
  );
}

/** What promises most first; of equal ones the first. */
const byPromise = (games: readonly Game[]): Game[] =>
  [...games].sort((one, other) => other.promised - one.promised);
const isTrumpGame = ({ row }: Game): boolean => row < NULL;

export async function ofDiscard(view: WholeView, asking: Asking, knowing: Knowing): Promise<Declared> {
  const twelve = maskOf(view.hand);
  const discards = await gamesPromised(view, twelve, knowing);
  const games = gamesIn(discards, view.bid ?? LOWEST_BID);
  const promises = (game: Game): number => discards[game.at]?.brings[game.row] ?? -Infinity;
  // What is certain to be lost is no worse than that, but the player looks at it as it was learned.
  const own = games.reduce((best, game) => (promises(game) > promises(best) ? game : best));
  const ofTrumps = byPromise(games.filter(isTrumpGame));
  const enough = Math.fround((ofTrumps[0]?.promised ?? 0) - WITHIN);
  const promising = ofTrumps.slice(0, MOST_CANDIDATES).filter(({ promised }) => promised > enough);
  const compared = [...promising.slice(0, MOST_TRIED), ...ofTrumps.slice(0, COMPARED)];
  const [best = own] = byPromise(games);
  return declaredAmong(view, { twelve, discards, own, best, compared }, asking, knowing);
}

export async function ofAnnouncement(view: WholeView, asking: Asking, knowing: Knowing): Promise<Declared> {
  const away = maskOf(view.discarded ?? []);
  const twelve = maskOf(view.hand) | away;
  const discards = await gamesPromised(view, twelve, knowing);
  const games = byPromise(
    gamesIn(discards, view.bid ?? LOWEST_BID).filter(({ at }) => discards[at]?.away === away),
  );
  const [own] = games;
  if (!own) throw new Error('these cards were not laid away');
  const compared = games.filter(isTrumpGame).slice(0, MOST_TRIED);
  const { choices, ...others } = await declaredAmong(
    view,
    { twelve, discards, own, best: own, compared },
    asking,
    knowing,
  );
  const withoutCards = choices.map((one) => ({ ...one, action: one.action.split(' ').slice(2).join(' ') }));
  return { choices: withoutCards, ...others };
}

interface Comparing {
  twelve: number;
  discards: readonly Discard[];
  /** The game that the player would choose, and the best by what is promised. */
  own: Game;
  best: Game;
  compared: readonly Game[];
}

const once = (games: readonly Game[]): Game[] => [...new Set(games)];

/** Null is played by other rules than trump games, so where one of both is a null the learned values decide. */
async function declaredAmong(
  view: WholeView,
  among: Comparing,
  asking: Asking,
  knowing: Knowing,
): Promise<Declared> {
  const { own, best, compared } = among;
  if (!isTrumpGame(own) || !isTrumpGame(best)) {
    const games = once([own, best, ...compared]);
    const choices = ranked(games.map(({ name, promised }) => choice(name, promised)));
    return { choices, worlds: 0, complete: false };
  }
  const games = once([own, ...compared]);
  const points = await tried(view, games, among, asking, knowing);
  const means = meansOf(points);
  const mean = (numbers: readonly number[]): number =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  // Open cards are hard on a soloist: the level is that of the learned values, the differences are those of the worlds.
  const level = mean(games.map(({ promised }) => promised)) - mean(means);
  const choices = ranked(games.map(({ name }, at) => choice(name, (means[at] ?? 0) + level)));
  return { choices, worlds: points.length, complete: false };
}

/** Points of each game in each world, in as many worlds as settle whether the first one is best, or are not too dear. */
async function tried(
  view: WholeView,
  games: readonly Game[],
  { twelve, discards }: Comparing,
  asking: Asking,
  knowing: Knowing,
): Promise<number[][]> {
  const worlds = await worldsFitted(view, twelve, asking, knowing);
  const soloists = ALL_CARDS.filter((_, card) => (twelve >> card) & 1);
  const worth = games.map(({ row }) => ends({ ...view, announcement: gameOf(row) }, soloists));
  const asked = games.map(({ row, at }, game) => {
    const [none, out, won, schneider] = worth[game] ?? [];
    const away = discards[at]?.away ?? 0;
    return {
      contract: row,
      asksOutOfSchneider: none !== out,
      asksSchneider: won !== schneider,
      held: twelve & ~away,
      away,
    };
  });
  const stake = Math.max(...worth.map((one) => one[2] ?? 0)) - Math.min(...worth.map((one) => one[1] ?? 0));
  const points: number[][] = [];
  let nodes = 0;
  for (let stop = FEWEST; points.length < worlds.length; stop *= 2) {
    const some = { games: asked, worlds: worlds.slice(points.length, stop), budget: NODES_A_WORLD };
    const answer = await gamesTried(view, some, knowing);
    nodes += answer.nodes;
    points.push(...answer.reached.map((row) => row.map((rungs, game) => worth[game]?.[rungs] ?? 0)));
    const best = games[bestAt(meansOf(points))];
    const { points: cost, error } = fittedLoss(points);
    const names = { chosen: games[0]?.name ?? '', best: best?.name ?? '' };
    const low = calibratedBetween(cost - PROVEN * error, names);
    const high = calibratedBetween(cost + PROVEN * error, names);
    const mark = markAt(high.points, stake);
    // However many worlds, none of it could be proven.
    if (!mark || !high.isProven) break;
    const isDear = 2 * nodes > NODES_ASKED * asking.worlds;
    if (points.length >= FEWEST && (isDear || mark === markAt(low.points, stake))) break;
  }
  return points;
}
