/** What the reviews of a list come to for one player: means with their intervals, the costliest mistakes. */

import type { SeatName } from '../../lib/wire';
import { isMarked, SEATS, type Answer, type Asked, type Decision } from '../decisions';

/** Whose decisions count: the own ones, those of a name in the records, or everybody's. */
export type Whose = { you: true } | { name: string } | 'everybody';

/** A mean over games, and half of its interval of 95 %; nothing of a single game. */
export interface Mean {
  value: number;
  margin: number | null;
}

/** A deal with what is known of it by now; without a seat the player only dealt. */
export interface Row {
  deal: Asked;
  seat: SeatName | null;
  answer: Answer | null;
  /** Points lost by his decisions, and the points that he won in the end. */
  lost: number | null;
  result: number | null;
}

export interface Sum {
  games: number;
  decisions: number;
  lost: Mean;
  result: Mean | null;
  /** The result without luck; null where luck is not known in every game. */
  adjusted: Mean | null;
}

/** A mistake and the deal in which it was made. */
export interface Mistake {
  row: Row;
  decision: Decision;
}

const WORST = 3;
/** The normal quantile of an interval of 95 %. */
const QUANTILE = 1.96;

/** The names in the records, the one who played most first. */
export function namesIn(deals: readonly Asked[]): string[] {
  const games = new Map<string, number>();
  for (const name of deals.flatMap(({ players }) => players))
    if (name) games.set(name, (games.get(name) ?? 0) + 1);
  return [...games].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

function seatIn(deal: Asked, whose: Whose): SeatName | null {
  if (whose === 'everybody') return null;
  return ('you' in whose ? deal.you : SEATS[deal.players.indexOf(whose.name)]) ?? null;
}

/** The deals in their order; those that the player has nothing to do with are left out. */
export function rowsOf(deals: readonly Asked[], answers: ReadonlyMap<string, Answer>, whose: Whose): Row[] {
  return deals
    .filter(
      (deal) => whose === 'everybody' || 'you' in whose || !deal.key || deal.players.includes(whose.name),
    )
    .map((deal) => {
      const seat = seatIn(deal, whose);
      const answer = answers.get(deal.key ?? '') ?? null;
      const seats = whose === 'everybody' ? SEATS : seat ? [seat] : [];
      const known = answer && seats.length > 0 ? answer.review : null;
      return {
        deal,
        seat,
        answer,
        lost: known && seats.reduce((sum, one) => sum + (known.players[one]?.lost ?? 0), 0),
        result: (seat && known?.ledger[seat]?.result) ?? null,
      };
    });
}

/** What the games known by now come to; null before the first. */
export function sumOf(rows: readonly Row[]): Sum | null {
  const known = rows.filter(({ lost }) => lost !== null);
  if (!known.length) return null;
  const players = known.map(({ answer, seat }) => (seat ? answer?.review.players[seat] : undefined));
  const luck = players.flatMap((player) => player?.adjusted ?? []);
  const results = known.flatMap(({ result }) => result ?? []);
  return {
    games: known.length,
    decisions: known.reduce((sum, row) => sum + decisionsOf(row).filter((one) => !one.obvious).length, 0),
    lost: meanOf(known.map(({ lost }) => lost ?? 0)),
    result: results.length === known.length ? meanOf(results) : null,
    adjusted: luck.length === known.length ? meanOf(luck) : null,
  };
}

/** The costliest proven mistakes of all these games. */
export function worstOf(rows: readonly Row[]): Mistake[] {
  return rows
    .flatMap((row) => decisionsOf(row).map((decision) => ({ row, decision })))
    .filter(({ decision }) => isMarked(decision))
    .sort((one, other) => other.decision.calibrated - one.decision.calibrated)
    .slice(0, WORST);
}

/** What the player decided in a deal, as far as it is known. */
export const decisionsOf = ({ answer, seat, lost }: Row): Decision[] =>
  lost === null ? [] : (answer?.review.decisions.filter((one) => !seat || one.seat === seat) ?? []);

export function meanOf(values: readonly number[]): Mean {
  const value = values.reduce((sum, one) => sum + one, 0) / values.length;
  if (values.length < 2) return { value, margin: null };
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (values.length - 1);
  return { value, margin: QUANTILE * Math.sqrt(variance / values.length) };
}
