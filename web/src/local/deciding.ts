/** Who has won a game, and at which level: played out, or broken off (SkO-4.1, 4.3, 5.4). */

import { BASE_VALUES } from '../lib/cards';
import type { Announced, Announcement, Tops } from '../lib/wire';
import { restToDefenders, restToSoloist, type Standing } from './deal';

/** How a game ended, as far as the scoring has to know. */
export type GameEnd =
  | 'played_out'
  | 'soloist_concedes'
  | 'opponent_concedes'
  | 'fault_opponents'
  | 'throw_in_soloist'
  | 'throw_in_opponents'
  | 'accepted_claim';

/** 0 simple, 1 schneider, 2 schwarz. */
export type Level = 0 | 1 | 2;

export interface Decided {
  readonly won: boolean;
  readonly level: Level;
  readonly articles: readonly string[];
}

/** A suit or grand game with all that fixes its value but the play. */
export interface TrumpGame {
  readonly announcement: Announcement;
  readonly tops: Tops;
  readonly bid: number;
}

const ANNOUNCED: Record<Announced, Level> = { none: 0, schneider: 1, schwarz: 2, ouvert: 2 };

/** The levels that a game counts which went so far: the kinds of its steps after the tops. */
export function levelsOf({ announcement: { hand, announced } }: TrumpGame, reached: Level): string[] {
  const said = ANNOUNCED[announced];
  return [
    'game',
    ...(hand ? ['hand'] : []),
    ...(reached >= 1 || said >= 1 ? ['schneider'] : []),
    ...(said >= 1 ? ['schneider_announced'] : []),
    ...(reached >= 2 || said >= 2 ? ['schwarz'] : []),
    ...(said >= 2 ? ['schwarz_announced'] : []),
    ...(announced === 'ouvert' ? ['ouvert'] : []),
  ];
}

export function valueAt(game: TrumpGame, reached: Level): number {
  return BASE_VALUES[game.announcement.contract] * (game.tops.count + levelsOf(game, reached).length);
}

const LEVELS: readonly Level[] = [0, 1, 2];
const least = (...levels: readonly number[]): Level => Math.min(...levels) as Level;
const most = (...levels: readonly number[]): Level => Math.max(...levels) as Level;

/** The highest level that the soloist can reach with his tops (SkO-5.4.3). */
function highest({ announcement, tops: { held, count } }: TrumpGame): Level {
  if (held) return 2;
  return announcement.contract === 'grand' || count < 7 ? 1 : 0;
}

const highestOfDefenders = (game: TrumpGame): Level =>
  highest({ ...game, tops: { ...game.tops, held: !game.tops.held } });

/** The level that he needs for bid and announcement; null where it is out of reach. */
export function required(game: TrumpGame): Level | null {
  const forBid = LEVELS.find((level) => valueAt(game, level) >= game.bid);
  if (forBid === undefined) return null;
  const needed = most(forBid, ANNOUNCED[game.announcement.announced]);
  return needed <= highest(game) ? needed : null;
}

const canSuffer = (points: number, tricks: number): Level => (tricks === 0 ? 2 : points <= 30 ? 1 : 0);
const held = (points: number, tricks: number): Level => (tricks === 10 ? 2 : points >= 90 ? 1 : 0);
const finalLevel = ({ own, theirs, ownTricks, theirTricks }: Standing): Level =>
  most(canSuffer(own, ownTricks), canSuffer(theirs, theirTricks));

const wins = (level: Level, ...articles: string[]): Decided => ({ won: true, level, articles });
const loses = (level: Level, ...articles: string[]): Decided => ({ won: false, level, articles });

/** Who has won an unfinished game beyond recall; null while it is open (SkO-4.1.3). */
function decided(game: TrumpGame, now: Standing): Decided | null {
  const needed = required(game);
  const theirs = held(now.theirs, now.theirTricks);
  if (needed === null) return loses(theirs, 'SkO-5.4.3', 'SkO-4.1.3');
  if (now.theirs >= 60 || needed > canSuffer(now.theirs, now.theirTricks)) return loses(theirs, 'SkO-4.1.3');
  const own = held(now.own, now.ownTricks);
  return now.own >= 61 && own >= needed ? wins(own, 'SkO-4.1.3') : null;
}

const owed = (game: TrumpGame): Level => required(game) ?? 0;

function defendersAtFault(game: TrumpGame, now: Standing): Decided {
  const level = owed(game);
  return decided(game, now) ?? wins(level, 'SkO-4.1.4', ...(level > 0 ? ['SkO-4.1.5'] : []));
}

/** How each end of a suit or grand game is decided; `asked` is the level of a proposal that was accepted. */
const DECISIONS: Record<GameEnd, (game: TrumpGame, now: Standing, asked: Level) => Decided> = {
  played_out(game, now) {
    const [level, needed] = [finalLevel(now), required(game)];
    return { won: now.own >= 61 && needed !== null && level >= needed, level, articles: ['SkO-5.2.2'] };
  },
  soloist_concedes(game, now) {
    const already = decided(game, now);
    return already?.won ? already : loses(0, 'SkO-4.3.1');
  },
  opponent_concedes(game, now) {
    const decided = defendersAtFault(game, now);
    return { ...decided, articles: ['SkO-4.3.3', ...decided.articles] };
  },
  fault_opponents: defendersAtFault,
  throw_in_soloist(game, now) {
    const final = restToDefenders(now);
    if (final.own >= 61) {
      const level = held(now.own, now.ownTricks);
      const needed = required(game);
      return { won: needed !== null && level >= needed, level, articles: ['SkO-4.3.6'] };
    }
    const theirs = held(now.theirs, now.theirTricks);
    return loses(most(theirs, least(finalLevel(final), highestOfDefenders(game))), 'SkO-4.3.6');
  },
  throw_in_opponents(game, now) {
    const already = decided(game, now);
    if (already && !already.won) return loses(already.level, 'SkO-4.3.6', ...already.articles);
    const reached = least(finalLevel(restToSoloist(now)), highest(game));
    return wins(most(held(now.own, now.ownTricks), reached, owed(game)), 'SkO-4.3.6');
  },
  accepted_claim(game, now, asked) {
    const already = decided(game, now);
    if (already && !already.won) return loses(already.level, 'SkO-4.3.4', ...already.articles);
    const possible = least(asked, canSuffer(now.theirs, now.theirTricks), highest(game));
    return wins(most(owed(game), held(now.own, now.ownTricks), possible), 'SkO-4.3.4');
  },
};

export const decideTrumpGame = (game: TrumpGame, end: GameEnd, now: Standing, asked: Announced): Decided =>
  DECISIONS[end](game, now, ANNOUNCED[asked]);

const NULL_ARTICLES: Record<GameEnd, readonly string[]> = {
  played_out: ['SkO-5.2.7'],
  soloist_concedes: ['SkO-4.3.1'],
  opponent_concedes: ['SkO-4.3.3', 'SkO-4.1.4'],
  fault_opponents: ['SkO-4.1.4'],
  throw_in_soloist: ['SkO-4.3.6', 'SkO-4.1.4'],
  throw_in_opponents: ['SkO-4.3.6', 'SkO-4.1.4'],
  accepted_claim: ['SkO-4.3.4'],
};

/** Null has no levels: who ends it loses it, unless the soloist has a trick already. */
export function decideNull(end: GameEnd, now: Standing): Decided {
  if (end === 'played_out') return { won: now.ownTricks === 0, level: 0, articles: NULL_ARTICLES[end] };
  if (now.ownTricks > 0) return loses(0, 'SkO-4.1.3', 'SkO-5.2.7');
  const byHim = end === 'soloist_concedes' || end === 'throw_in_soloist';
  return { won: !byHim, level: 0, articles: NULL_ARTICLES[end] };
}
