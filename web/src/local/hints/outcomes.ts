/** What the ends of a game are worth to a seat: own points by Seeger and Fabian less the mean of the others. */

import { BASE_VALUES, tops } from '../../lib/cards';
import { ALL_CARDS } from '../../fair/shuffle';
import type { CardName } from '../../lib/wire';
import { indexOf } from '../cards';
import { nullValue } from '../closing';
import { required, valueAt, type Level, type TrumpGame } from '../deciding';
import { cardsOfSoloist, type Game, type World } from './knowledge';
import type { WholeView } from './whole_view';
import { RUNGS } from './worlds';

const GAME_BONUS = 50;
/** What a game that another lost brings at a table of three. */
const DEFENCE_BONUS = 40;
/** The card points for each level; for schwarz tricks decide. */
const NEEDED: readonly (number | null)[] = [61, 90, null];
const ALL_POINTS = 120;

/** A question that no hint answers; the code says why. */
export class NoHint extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

function trumpGame({ announcement, bid }: WholeView, soloists: readonly CardName[]): TrumpGame {
  if (!announcement) throw new Error('nothing is at stake before a game is announced');
  return { announcement, tops: tops(soloists, announcement.contract), bid: bid ?? 18 };
}

/** Throws where the game is won by tricks, which is not looked at. */
export function requireJudged({ view, contract }: Game): void {
  if (contract === 'null') return;
  const announced = view.announcement?.announced ?? 'none';
  const own = view.viewer === view.soloist;
  const isSchwarz = own && required(trumpGame(view, cardsOfSoloist(view))) === 2;
  if (announced === 'schwarz' || announced === 'ouvert' || isSchwarz) throw new NoHint('hint_schwarz_needed');
}

function forViewer({ viewer, soloist }: WholeView, value: number, won: boolean): number {
  const own = won ? value + GAME_BONUS : -2 * value - GAME_BONUS;
  const theirs = won ? 0 : DEFENCE_BONUS;
  return viewer === soloist ? own - theirs : (theirs - own) / 2;
}

/** What lies between a game won and the same one lost, simply, for the viewer. */
function stake(view: WholeView, soloists: readonly CardName[]): number {
  const { announcement } = view;
  if (!announcement) throw new Error('nothing is at stake before a game is announced');
  const value =
    announcement.contract === 'null'
      ? nullValue(announcement.hand, announcement.announced === 'ouvert')
      : Math.max(valueAt(trumpGame(view, soloists), 0), liftedValue(trumpGame(view, soloists)));
  return Math.abs(forViewer(view, value, true) - forViewer(view, value, false));
}

/** The value that covers the bid. */
function liftedValue({ announcement, bid }: TrumpGame): number {
  const base = BASE_VALUES[announcement.contract];
  return Math.ceil(bid / base) * base;
}

/** What each end is worth to the viewer if these are the soloist's twelve: by rungs reached; in null lost, won. */
export function ends(view: WholeView, soloists: readonly CardName[]): number[] {
  const { announcement } = view;
  if (announcement?.contract === 'null') {
    const value = nullValue(announcement.hand, announcement.announced === 'ouvert');
    return [false, true].map((won) => forViewer(view, value, won));
  }
  const game = trumpGame(view, soloists);
  const level = required(game);
  const needed = level === null ? null : (NEEDED[level] ?? null);
  const lifted = liftedValue(game);
  return [0, ...RUNGS].map((points) => {
    const played: Level = points >= 90 || points < RUNGS[0] ? 1 : 0;
    const value = Math.max(valueAt(game, played), lifted);
    return forViewer(view, value, needed !== null && points >= needed);
  });
}

/** The soloist's twelve in a world. */
function twelve({ view, soloist }: Game, world: World): CardName[] {
  const hidden = (world[indexOf(soloist)] ?? 0) | world[3];
  return [...cardsOfSoloist(view), ...ALL_CARDS.filter((_, at) => (hidden >> at) & 1)];
}

/** The same in a world. */
export const endsIn = (game: Game, world: World): number[] => ends(game.view, twelve(game, world));
export const stakeIn = (game: Game, world: World): number => stake(game.view, twelve(game, world));

/** The card points with which the viewer's party wins, by what he knows; null where no number of them does. */
export function pointsNeeded(view: WholeView): number | null {
  const { announcement, viewer, soloist } = view;
  if (!announcement || announcement.contract === 'null') return null;
  if (viewer === soloist) {
    const level = required(trumpGame(view, cardsOfSoloist(view)));
    return level === null ? null : (NEEDED[level] ?? null);
  }
  const soloists = { none: 61, schneider: 90, schwarz: null, ouvert: null }[announcement.announced];
  return soloists === null ? null : ALL_POINTS - soloists + 1;
}
