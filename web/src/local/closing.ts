/** How a deal is closed: its game is scored step by step, and the result is written. */

import { BASE_VALUES, tops } from '../lib/cards';
import type {
  Announced,
  Announcement,
  CardName,
  DealEnding,
  DealResult,
  Score,
  ScoreStep,
  SeatName,
  Tops,
} from '../lib/wire';
import { standingOf, type Deal, type Standing } from './deal';
import {
  decideNull,
  decideTrumpGame,
  levelsOf,
  required,
  valueAt,
  type Decided,
  type GameEnd,
} from './deciding';
import { indexOf } from './cards';

/** The values of null: plain, by hand, open, open by hand. */
const NULL_STEPS = [
  ['null', 23],
  ['null_hand', 35],
  ['null_ouvert', 46],
  ['null_ouvert_hand', 59],
] as const;

const LEVEL_ARTICLES: Record<string, string> = {
  schneider: 'SkO-5.2.3',
  schneider_announced: 'SkO-5.2.5',
  schwarz: 'SkO-5.2.4',
  schwarz_announced: 'SkO-5.2.5',
  ouvert: 'SkO-5.2.6',
};

const once = (articles: readonly string[]): string[] => [...new Set(articles)];
const listPoints = (value: number, won: boolean): number => (won ? value : -2 * value);

export function nullValue(hand: boolean, ouvert: boolean): number {
  return NULL_STEPS[(ouvert ? 2 : 0) + (hand ? 1 : 0)]?.[1] ?? 0;
}

export interface End {
  end: GameEnd;
  now: Standing;
  asked: Announced;
}

function nullScore({ hand, ouvert }: { hand: boolean; ouvert: boolean }, { end, now }: End): Score {
  const [kind, value] = NULL_STEPS[(ouvert ? 2 : 0) + (hand ? 1 : 0)] ?? NULL_STEPS[0];
  const { won, articles } = decideNull(end, now);
  return {
    won,
    steps: [{ kind }],
    game_value: value,
    counted_value: value,
    overbid: false,
    score: listPoints(value, won),
    articles: once([...articles, 'SkO-5.1.2', ...(won ? [] : ['SkO-5.3.4'])]),
    multiplier: null,
  };
}

function trumpSteps(
  { held, count }: { held: boolean; count: number },
  levels: readonly string[],
): ScoreStep[] {
  const first = {
    kind: held ? ('with' as const) : ('without' as const),
    ...(count === 1 ? {} : { count }),
    multiplier: count,
  };
  const rest = levels.map((kind, at) => ({ kind: kind as ScoreStep['kind'], multiplier: count + at + 1 }));
  return [first, ...rest];
}

/** What is entered for a game; `tops` are those of the twelve cards, in null none are asked for. */
export function scored(announcement: Announcement, tops: Tops, bid: number, how: End): Score {
  const { contract, hand, announced } = announcement;
  if (contract === 'null') return nullScore({ hand, ouvert: announced === 'ouvert' }, how);
  const game = { announcement, tops, bid };
  const decision: Decided = decideTrumpGame(game, how.end, how.now, how.asked);
  const levels = levelsOf(game, decision.level);
  const value = valueAt(game, decision.level);
  const overbid = value < bid;
  const base = BASE_VALUES[contract];
  const counted = Math.max(value, Math.ceil(bid / base) * base);
  return {
    won: decision.won,
    steps: trumpSteps(game.tops, levels),
    game_value: value,
    counted_value: counted,
    overbid,
    score: listPoints(counted, decision.won),
    articles: once([
      ...decision.articles,
      ...(!decision.won && required(game) === null ? ['SkO-5.4.3'] : []),
      'SkO-5.3.1',
      ...levels.flatMap((level) => LEVEL_ARTICLES[level] ?? []),
      ...(overbid ? [hand ? 'SkO-5.4.2' : 'SkO-5.4.1'] : []),
      ...(decision.won ? [] : ['SkO-5.3.4']),
    ]),
    multiplier: game.tops.count + levels.length,
  };
}

function scoreOf(deal: Deal, how: End): Score {
  const { announcement, soloist, dealt, dealtSkat, bid } = deal;
  if (!announcement || !soloist) throw new Error('a game that is scored was announced');
  const twelve = [...(dealt[indexOf(soloist)] ?? []), ...dealtSkat];
  return scored(announcement, tops(twelve, announcement.contract), bid ?? 0, how);
}

/** The deal with its result: `now` is what is scored, by default what lies there. */
export function closed(
  deal: Deal,
  ending: DealEnding,
  how: {
    end: GameEnd;
    by?: SeatName | null;
    now?: Standing;
    asked?: Announced;
    refutation?: readonly CardName[];
    articles?: readonly string[];
  },
): Deal {
  const { end, by = null, now = standingOf(deal), asked = 'none', refutation = [], articles = [] } = how;
  const score = scoreOf(deal, { end, now, asked });
  return over(deal, {
    ending,
    soloist: deal.soloist,
    score,
    soloist_points: now.own,
    soloist_tricks: now.ownTricks,
    by,
    ramsch: null,
    refutation: [...refutation],
    articles: once([...articles, ...score.articles]),
  });
}

/** Nobody bid: the deal is passed (SkO-3.3.7). */
export const passedDeal = (deal: Deal): Deal =>
  over(deal, {
    ending: 'passed',
    soloist: null,
    score: null,
    soloist_points: 0,
    soloist_tricks: 0,
    by: null,
    ramsch: null,
    refutation: [],
    articles: ['SkO-3.3.7'],
  });

const over = (deal: Deal, result: DealResult): Deal => ({
  ...deal,
  phase: 'finished',
  turn: null,
  pending: null,
  result,
});
