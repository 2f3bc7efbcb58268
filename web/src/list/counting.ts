/** What a game will count, while it is typed; the server counts it again by the rules. */

import { BASE_VALUES } from '../lib/cards';
import type { TypedGame } from './wire';

const NULL_VALUES = { plain: 23, hand: 35, ouvert: 46, handOuvert: 59 };
const RANKS = { none: 0, schneider: 1, schwarz: 2, ouvert: 2 };
const LEVELS = ['schneider', 'schneider announced', 'schwarz', 'schwarz announced', 'ouvert'];

export interface Count {
  /** The steps as the server names them: "with 2", "game", "hand". */
  steps: string[];
  multiplier: number | null;
  base: number;
  value: number;
  /** What is counted: the value, lifted if it is less than the bid. */
  counted: number;
  overbid: boolean;
}

/** How the game counts; null as long as it is not typed to its end. */
export function countOf({ contract, tops, hand, announced, reached, bid }: Omit<TypedGame, 'soloist' | 'won'>): Count | null {
  if (contract === 'null') {
    const ouvert = announced === 'ouvert';
    const value = NULL_VALUES[ouvert ? (hand ? 'handOuvert' : 'ouvert') : hand ? 'hand' : 'plain'];
    const step = ['null', ...(ouvert ? ['ouvert'] : []), ...(hand ? ['hand'] : [])].join(' ');
    return { steps: [step], multiplier: null, base: value, value, counted: value, overbid: (bid ?? 0) > value };
  }
  if (!tops) return null;
  const promised = RANKS[announced];
  const made = Math.max(RANKS[reached], promised);
  const flags = [made >= 1, promised >= 1, made >= 2, promised >= 2, announced === 'ouvert'];
  const levels = ['game', ...(hand ? ['hand'] : []), ...LEVELS.filter((_, level) => flags[level])];
  const multiplier = tops.count + levels.length;
  const base = BASE_VALUES[contract];
  const value = base * multiplier;
  return {
    steps: [`${tops.held ? 'with' : 'without'} ${tops.count}`, ...levels],
    multiplier,
    base,
    value,
    counted: Math.max(value, Math.ceil((bid ?? 0) / base) * base),
    overbid: (bid ?? 0) > value,
  };
}

/** The place so many steps clockwise. */
export function placeAfter(place: number, size: number, steps: number): number {
  return ((((place - 1 + steps) % size) + size) % size) + 1;
}

/** Who is dealt cards when this place deals, in the order of the places (Skat Order 3.2.7). */
export function playingWith(dealer: number, size: number): number[] {
  const right = size === 3 ? dealer : placeAfter(dealer, size, -1);
  return [placeAfter(dealer, size, 1), placeAfter(dealer, size, 2), right].sort((one, other) => one - other);
}
