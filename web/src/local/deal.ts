/** One deal by the Skat Order as it stands: the values of which the rules beside this file make the next one. */

import { dealtTo, skatOf } from '../fair/shuffle';
import { cardPoints } from '../lib/cards';
import { SEATS } from '../lib/snapshot';
import type { Announcement, Call, CardName, DealResult, Pending, Phase, SeatName, Trick } from '../lib/wire';
import { indexOf } from './cards';

type Three<Of> = readonly [Of, Of, Of];

/** As `State` in skat/rules/state.py, as far as a table without house rules has it. */
export interface Deal {
  readonly dealt: Three<readonly CardName[]>;
  readonly dealtSkat: readonly CardName[];
  readonly hands: Three<readonly CardName[]>;
  readonly skat: readonly CardName[];
  readonly phase: Phase;
  readonly turn: SeatName | null;
  readonly calls: readonly Call[];
  readonly bid: number | null;
  readonly passed: readonly SeatName[];
  readonly soloist: SeatName | null;
  readonly skatTaken: boolean;
  readonly announcement: Announcement | null;
  readonly leader: SeatName;
  readonly trick: readonly CardName[];
  readonly tricks: readonly Trick[];
  readonly points: Three<number>;
  readonly won: Three<number>;
  readonly open: readonly SeatName[];
  readonly conceded: readonly SeatName[];
  readonly pending: Pending | null;
  readonly result: DealResult | null;
  /** What was done, as the kernel's stepper numbers it; offers have no number. */
  readonly numbers: readonly number[];
}

export function dealtFrom(pack: readonly CardName[]): Deal {
  const [first, second, third] = SEATS.map((seat) => dealtTo(pack, seat));
  return dealtAs([first ?? [], second ?? [], third ?? []], skatOf(pack));
}

export function dealtAs(hands: Deal['hands'], skat: readonly CardName[]): Deal {
  return {
    dealt: hands,
    dealtSkat: skat,
    hands,
    skat,
    phase: 'auction',
    turn: 'middlehand',
    calls: [],
    bid: null,
    passed: [],
    soloist: null,
    skatTaken: false,
    announcement: null,
    leader: 'forehand',
    trick: [],
    tricks: [],
    points: [0, 0, 0],
    won: [0, 0, 0],
    open: [],
    conceded: [],
    pending: null,
    result: null,
    numbers: [],
  };
}

export const handOf = (deal: Deal, seat: SeatName): readonly CardName[] => deal.hands[indexOf(seat)] ?? [];

export function withHand(deal: Deal, seat: SeatName, hand: readonly CardName[]): Deal['hands'] {
  const [first, second, third] = deal.hands.map((held, at) => (at === indexOf(seat) ? hand : held));
  return [first ?? [], second ?? [], third ?? []];
}

/** One of three numbers with something added. */
export function added(to: Deal['points'], seat: SeatName, more: number): Deal['points'] {
  const [first, second, third] = to.map((one, at) => (at === indexOf(seat) ? one + more : one));
  return [first ?? 0, second ?? 0, third ?? 0];
}

/** Card points and tricks of both parties; the skat counts for the soloist (SkO-2.2.1). */
export interface Standing {
  readonly own: number;
  readonly theirs: number;
  readonly ownTricks: number;
  readonly theirTricks: number;
}

export function standingOf(deal: Deal): Standing {
  const own = deal.soloist ? indexOf(deal.soloist) : 0;
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const [points, tricks] = [deal.points[own] ?? 0, deal.won[own] ?? 0];
  return {
    own: points + cardPoints(deal.skat),
    theirs: sum(deal.points) - points,
    ownTricks: tricks,
    theirTricks: sum(deal.won) - tricks,
  };
}

export const restToSoloist = ({ theirs, theirTricks }: Standing): Standing => ({
  own: 120 - theirs,
  theirs,
  ownTricks: 10 - theirTricks,
  theirTricks,
});

export const restToDefenders = ({ own, ownTricks }: Standing): Standing => ({
  own,
  theirs: 120 - own,
  ownTricks,
  theirTricks: 10 - ownTricks,
});
