/** What a game will count, while it is typed; the server counts it again by the rules. */

import { BASE_VALUES } from '../lib/cards';
import { nullGame, productSteps } from '../lib/value';
import type { ScoreStep, Seating, StepKind, TypedGame } from '../lib/wire';

const RANKS = { none: 0, schneider: 1, schwarz: 2, ouvert: 2 };
const LEVELS: StepKind[] = ['schneider', 'schneider_announced', 'schwarz', 'schwarz_announced', 'ouvert'];

export interface Count {
  /** The steps as the server has them. */
  steps: ScoreStep[];
  multiplier: number | null;
  base: number;
  value: number;
  /** What is counted: the value, lifted if it is less than the bid. */
  counted: number;
  overbid: boolean;
}

/** How the game counts; null as long as it is not typed to its end. */
export function countOf({
  contract,
  tops,
  hand,
  announced,
  reached,
  bid,
}: Omit<TypedGame, 'soloist' | 'won'>): Count | null {
  if (contract === 'null') {
    const { step, value } = nullGame({ hand, ouvert: announced === 'ouvert' });
    return {
      steps: [step],
      multiplier: null,
      base: value,
      value,
      counted: value,
      overbid: (bid ?? 0) > value,
    };
  }
  if (!tops) return null;
  const promised = RANKS[announced];
  const made = Math.max(RANKS[reached], promised);
  const flags = [made >= 1, promised >= 1, made >= 2, promised >= 2, announced === 'ouvert'];
  const reachedLevels = LEVELS.filter((_, level) => flags[level]);
  const levels: StepKind[] = ['game', ...(hand ? (['hand'] as const) : []), ...reachedLevels];
  const multiplier = tops.count + levels.length;
  const base = BASE_VALUES[contract];
  const value = base * multiplier;
  return {
    steps: productSteps(tops, levels),
    multiplier,
    base,
    value,
    counted: Math.max(value, Math.ceil((bid ?? 0) / base) * base),
    overbid: (bid ?? 0) > value,
  };
}

/** So many tops in a suit game are worth more than a schneider leaves to who lost. */
const TOPS_ABOVE_SCHNEIDER = 7;

/**
 * Whether a game can end at the level typed: tops never change sides (Skat Order 5.4.3), so no party that
 * has seven of them is schneider, and without the club jack nobody takes every trick.
 */
export function canEnd(
  { contract, tops, announced, reached }: Omit<TypedGame, 'soloist' | 'won'>,
  { won }: { won: boolean },
): boolean {
  if (!tops) return true;
  const level = won ? Math.max(RANKS[reached], RANKS[announced]) : RANKS[reached];
  const many = contract !== 'grand' && tops.count >= TOPS_ABOVE_SCHNEIDER;
  const schneider = !many || tops.held === won;
  return level === 0 || (schneider && (level === 1 || !won || tops.held));
}

/** The seating that a deal lies in; players come and go between rounds. */
export function seatingIn(seatings: readonly Seating[], deal: number): Seating {
  return seatings.findLast(({ since }) => since <= deal) ?? { since: 1, places: [1, 2, 3] };
}

/** Where the dealer of a deal sits in the order of dealing. */
function turnIn({ since, places }: Seating, deal: number): number {
  return (deal - since) % places.length;
}

/** Who deals. */
export function dealerIn(seatings: readonly Seating[], deal: number): number {
  const seating = seatingIn(seatings, deal);
  return seating.places[turnIn(seating, deal)] ?? 1;
}

/** Whether a round ends with this deal. */
export function endsRound(seatings: readonly Seating[], deal: number): boolean {
  const seating = seatingIn(seatings, deal);
  return turnIn(seating, deal) === seating.places.length - 1;
}

/** Who is dealt cards, in the order of the columns (Skat Order 3.2.7). */
export function playingIn(seatings: readonly Seating[], deal: number): number[] {
  const seating = seatingIn(seatings, deal);
  const { places } = seating;
  const turn = turnIn(seating, deal);
  const steps = [1, 2, places.length === 3 ? 0 : places.length - 1];
  return steps.map((step) => places[(turn + step) % places.length] ?? 1).sort((one, other) => one - other);
}
