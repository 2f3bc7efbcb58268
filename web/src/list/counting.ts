/** What a game will count, while it is typed; the server counts it again by the rules. */

import { BASE_VALUES, RANK_POINTS } from '../lib/cards';
import { nullGame, productSteps } from '../lib/value';
import { say } from '../lib/messages.svelte';
import { isDoubling, stepsText } from '../lib/wording';
import type { Announced, ScoreStep, Seating, ShownList, StepKind, TypedGame, TypedHouse } from '../lib/wire';

const RANKS = { none: 0, schneider: 1, schwarz: 2, ouvert: 2 };
const LEVELS: StepKind[] = ['schneider', 'schneider_announced', 'schwarz', 'schwarz_announced', 'ouvert'];

/** For each game won and lost (TR-5.1). */
export const GAME_BONUS = 50;

/** What each defender gets where the soloist lost, at a table of so many (TR-5.1). */
export const defenceBonus = (size: number): number => ({ 3: 40, 4: 30 })[size] ?? 0;

export interface Count {
  /** The steps as the server has them. */
  steps: ScoreStep[];
  multiplier: number | null;
  base: number;
  value: number;
  /** What is counted: the value, lifted if it is less than the bid. */
  counted: number;
  overbid: boolean;
  /** By house rules: how often it counts, for kontra, re and a round of bock. */
  times: number;
  /** What is taken off if it is lost. */
  lost: number;
}

/** How a game counts, in words: its steps, times what, and what house rules make of it. */
export const countText = ({ steps, multiplier, base, times }: Count): string =>
  [
    stepsText(steps.filter((step) => !isDoubling(step))),
    ...(multiplier === null ? [] : [say('page.times', { base })]),
    ...(times > 1 ? [`×${times}`] : []),
  ].join(' · ');

/** What a game counts by, beside what is typed of it. */
export interface CountedBy {
  /** The house rules of the list. */
  house?: readonly string[];
  /** Whether the deal lies in a round of bock. */
  bock?: boolean;
  /** Whether the game was won: what the defenders announced counts only if it was lost. */
  won?: boolean;
}

/** What doubles by house rules, as the server has the steps. */
function doublings(house: TypedHouse | undefined, bock: boolean): ScoreStep[] {
  const said: [StepKind, boolean | undefined][] = [
    ['kontra', house?.kontra],
    ['re', house?.re],
    ['bock', bock],
  ];
  return said.flatMap(([kind, holds]) => (holds ? [{ kind, count: 2 }] : []));
}

/** The levels that defenders announced and made (LF-defenders-announce). */
function byDefenders(announced: Announced | undefined, suffered: number): StepKind[] {
  const both: StepKind[] = ['schneider_announced_by_the_defenders', 'schwarz_announced_by_the_defenders'];
  const rank = RANKS[announced ?? 'none'];
  return rank <= suffered ? both.slice(0, rank) : [];
}

/** How the game counts; null as long as it is not typed to its end. */
export function countOf(
  { contract, tops, hand, announced, reached, bid, house }: Omit<TypedGame, 'soloist' | 'won'>,
  { house: rules = [], bock = false, won = true }: CountedBy = {},
): Count | null {
  const doubled = doublings(house, bock);
  const times = 2 ** doubled.length;
  if (contract === 'null') {
    const { step, value } = nullGame({ hand, ouvert: announced === 'ouvert' });
    return {
      steps: [step, ...doubled],
      multiplier: null,
      base: value,
      value,
      counted: value,
      overbid: (bid ?? 0) > value,
      times,
      lost: 2 * value * times,
    };
  }
  if (!tops) return null;
  const promised = RANKS[announced];
  const made = Math.max(RANKS[reached], promised);
  // By the leaflet schwarz announced does not bring schneider announced, too (LF-extra-levels).
  const alone = rules.includes('leaflet_announcements') && promised === 2;
  const flags = [made >= 1, promised >= 1 && !alone, made >= 2, promised >= 2, announced === 'ouvert'];
  const reachedLevels = LEVELS.filter((_, level) => flags[level]);
  const spitze: StepKind[] = house?.spitze ? ['spitze'] : [];
  const own: StepKind[] = ['game', ...(hand ? (['hand'] as const) : []), ...reachedLevels, ...spitze];
  const levels = won ? own : [...own, ...byDefenders(house?.defenders_announced, made)];
  const multiplier = tops.count + levels.length;
  const base = BASE_VALUES[contract];
  const value = base * multiplier;
  const overbid = (bid ?? 0) > base * (tops.count + own.length);
  const leaflet = overbid && !won && rules.includes('leaflet_overbid');
  const counted = leaflet ? base * (tops.count + 3) : Math.max(value, Math.ceil((bid ?? 0) / base) * base);
  return {
    steps: [...productSteps(tops, levels), ...doubled],
    multiplier,
    base,
    value,
    counted,
    overbid,
    times,
    lost: (leaflet ? 1 : 2) * counted * times,
  };
}

/** So many tops in a suit game are worth more than a schneider leaves to who lost. */
const TOPS_ABOVE_SCHNEIDER = 7;

/**
 * Whether a game can end at the level typed: tops never change sides (Skat Order 5.4.3), so no party that
 * has seven of them is schneider, and without the club jack nobody takes every trick.
 */
export function canEnd(
  { contract, tops, announced, reached, house }: Omit<TypedGame, 'soloist' | 'won'>,
  { won }: { won: boolean },
): boolean {
  if (won && house?.sixty_sixty) return false;
  if (!tops) return true;
  const level = won ? Math.max(RANKS[reached], RANKS[announced]) : RANKS[reached];
  const many = contract !== 'grand' && tops.count >= TOPS_ABOVE_SCHNEIDER;
  const schneider = !many || tops.held === won;
  return level === 0 || (schneider && (level === 1 || !won || tops.held));
}

/** Whether the next deal has to be a Ramsch, because the soloist lost this one under kontra. */
export function ramschAfter(
  house: readonly string[],
  { kontra, won }: { kontra: boolean | undefined; won: boolean | null },
): boolean {
  return house.includes('ramsch') && house.includes('ramsch_after_lost_kontra') && !!kontra && won === false;
}

/** Whether a deal lies in a round of bock; of one to come it is known as far as the list goes. */
export function inBock(
  { lines, next_deal: next, bock_deals: left }: Pick<ShownList, 'lines' | 'next_deal' | 'bock_deals'>,
  deal: number,
): boolean {
  return lines.find((line) => line.deal === deal)?.bock ?? (deal >= next && deal < next + left);
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

/** The places of forehand, middlehand and rearhand (Skat Order 3.2.7). */
export function seatedIn(seatings: readonly Seating[], deal: number): number[] {
  const seating = seatingIn(seatings, deal);
  const { places } = seating;
  const turn = turnIn(seating, deal);
  const steps = [1, 2, places.length === 3 ? 0 : places.length - 1];
  return steps.map((step) => places[(turn + step) % places.length] ?? 1);
}

/** Who is dealt cards, in the order of the columns. */
export const playingIn = (seatings: readonly Seating[], deal: number): number[] =>
  seatedIn(seatings, deal).sort((one, other) => one - other);

const PACK = 120;
const CARD_POINTS = [0, ...Object.values(RANK_POINTS)];

/** What lies in the skat beside so many card points in tricks; null where two cards have no such sum. */
export function skatOf(inTricks: number): number | null {
  const left = PACK - inTricks;
  return CARD_POINTS.some((one) => CARD_POINTS.includes(left - one)) ? left : null;
}
