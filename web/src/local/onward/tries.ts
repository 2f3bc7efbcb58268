/** Several tries in the page, and what they come to: the sums of `skat.analysis.what_if`. */

import { SEATS } from '../../lib/snapshot';
import { defenceBonus, GAME_BONUS } from '../../list/counting';
import type { DealToTry, SeatName, Spread, Tries, TryEnd, WantTries } from '../../lib/wire';
import type { Deal } from '../deal';
import { rounded } from '../hints/rounding';
import { stepOf } from '../past/deals';
import { HERE, startOf, wentOn } from './going_on';
import { recorded } from './recorded';

const endOf = ({ result, announcement }: Deal): TryEnd => ({
  soloist: result?.soloist ?? null,
  announcement,
  won: result?.score?.won ?? null,
  score: result?.score?.score ?? null,
});

/** Own points by Seeger and Fabian (TR-5.1). */
function pointsOf(end: TryEnd, seat: SeatName): number {
  if (end.score === null || end.won === null) return 0;
  if (end.soloist === seat) return end.score + (end.won ? GAME_BONUS : -GAME_BONUS);
  return end.won ? 0 : defenceBonus(3);
}

function spreadOf(values: readonly number[]): Spread {
  const { length } = values;
  const mean = values.reduce((sum, one) => sum + one, 0) / length;
  const apart = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return {
    number: length,
    mean: rounded(mean, 1),
    deviation: length > 1 ? rounded(Math.sqrt(apart / (length - 1)), 1) : 0,
    least: Math.min(...values),
    most: Math.max(...values),
  };
}

/** Equal ends together, the commonest first. */
function counted(ends: readonly TryEnd[]): Tries['ends'] {
  const texts = ends.map((end) => JSON.stringify(end));
  const each = [...new Set(texts)].sort().map((text) => ({
    end: JSON.parse(text) as TryEnd,
    count: texts.filter((one) => one === text).length,
  }));
  return each.sort((one, other) => other.count - one.count);
}

const bySeat = <Of>(of: (seat: SeatName) => Of): Record<string, Of> =>
  Object.fromEntries(SEATS.map((seat) => [seat, of(seat)]));

/**
 * What the tries of `POST /api/tries` come to; null where the page cannot tell. `told` hears which share is done, and
 * says whether the page still waits: where it does not, the rest is not tried.
 */
export async function triesHere(
  wanted: WantTries,
  told: (share: number) => boolean,
  minds = HERE,
): Promise<Tries | null> {
  const begun = await startOf(wanted, minds).catch(() => null);
  const real = begun?.start.from.stages.at(-1)?.deal;
  if (!begun || !real) return null;
  const ends: TryEnd[] = [];
  while (ends.length < wanted.tries && told(ends.length / wanted.tries)) {
    const gone = await wentOn({ ...begun.start, number: ends.length }, begun.deal, minds).catch(() => null);
    const end = gone?.deals.at(-1);
    if (!end) return null;
    ends.push(endOf(end));
  }
  const scores = ends.flatMap(({ score }) => score ?? []);
  return {
    at: wanted.at,
    level: wanted.level,
    ends: counted(ends),
    score: scores.length ? spreadOf(scores) : null,
    points: bySeat((seat) => spreadOf(ends.map((end) => pointsOf(end, seat)))),
    played: endOf(real),
    played_points: bySeat((seat) => pointsOf(endOf(real), seat)),
  };
}

/** What `POST /api/tries/deal` tells of a record; null where the page does not know its rules. */
export function dealHere(text: string): DealToTry | null {
  const game = recorded(text);
  const result = game?.stages.at(-1)?.deal.result;
  if (!game || !result) return null;
  const players: DealToTry['players'] = ['', '', ''];
  const steps = game.stages.map(stepOf);
  return { table_size: 3, record: game.nameless, players, you: null, steps, result };
}
