/** What an announcement would be worth, counted as a player counts. */

import { BASE_VALUES, tops } from './cards';
import type { Announced, Announcement, CardName, ScoreStep, StepKind } from './wire';

export interface Worth {
  /** The steps, as the server's results have them. */
  steps: ScoreStep[];
  multiplier: number | null;
  base: number;
  value: number;
}

const CHAIN: Record<Announced, StepKind[]> = {
  none: [],
  schneider: ['schneider', 'schneider_announced'],
  schwarz: ['schneider', 'schneider_announced', 'schwarz', 'schwarz_announced'],
  ouvert: ['schneider', 'schneider_announced', 'schwarz', 'schwarz_announced', 'ouvert'],
};
const NULL_VALUES = { null: 23, null_hand: 35, null_ouvert: 46, null_ouvert_hand: 59 };
/** The highest multipliers: eleven tops, or four in grand, with the game and all six levels. */
const HIGHEST = { suit: 18, grand: 11 };

/** Every value that can be bid, in order (SkO-3.3.6). */
export const BIDS: readonly number[] = [
  ...new Set([
    ...Object.values(NULL_VALUES),
    ...Object.entries(BASE_VALUES).flatMap(([contract, base]) =>
      contract === 'null'
        ? []
        : Array.from(
            { length: (contract === 'grand' ? HIGHEST.grand : HIGHEST.suit) - 1 },
            (_, at) => base * (at + 2),
          ),
    ),
  ]),
].sort((one, other) => one - other);

/** Tops and levels, each with the number that a player says aloud. */
export function productSteps(
  { held, count }: { held: boolean; count: number },
  levels: readonly StepKind[],
): ScoreStep[] {
  const first: ScoreStep = { kind: held ? 'with' : 'without', count, multiplier: count };
  return [first, ...levels.map((kind, at) => ({ kind, multiplier: count + at + 1 }))];
}

/** The one step of a null game, and its value. */
export function nullGame({ hand, ouvert }: { hand: boolean; ouvert: boolean }): {
  step: ScoreStep;
  value: number;
} {
  const kind: StepKind = ouvert ? (hand ? 'null_ouvert_hand' : 'null_ouvert') : hand ? 'null_hand' : 'null';
  return { step: { kind }, value: NULL_VALUES[kind] };
}

/** What the house counts in another way, and whether cards lie open beside an announced level. */
export interface Agreed {
  houseRules?: readonly string[];
  laidOpen?: boolean;
  /** Spitze is announced: one level more. */
  spitze?: boolean;
}

/** The levels that an announcement brings with it, as the rules count them (LF-extra-levels). */
function announcedSteps(announced: Announced, { houseRules = [], laidOpen = false }: Agreed): StepKind[] {
  if (announced === 'ouvert' && houseRules.includes('leaflet_ouvert')) return ['ouvert'];
  const without =
    houseRules.includes('leaflet_announcements') && announced !== 'schneider' ? 'schneider_announced' : '';
  return [...CHAIN[announced].filter((step) => step !== without), ...(laidOpen ? (['ouvert'] as const) : [])];
}

/** The value with the cards one knows: ten in hand games, twelve otherwise. */
export function worth(announcement: Announcement, cards: readonly CardName[], agreed: Agreed = {}): Worth {
  const { contract, hand, announced } = announcement;
  if (contract === 'null') {
    const { step, value } = nullGame({ hand, ouvert: announced === 'ouvert' });
    return { steps: [step], multiplier: null, base: value, value };
  }
  const { held, count } = tops(cards, contract);
  const levels: StepKind[] = [
    'game',
    ...(hand ? (['hand'] as const) : []),
    ...announcedSteps(announced, agreed),
    ...(agreed.spitze ? (['spitze'] as const) : []),
  ];
  const multiplier = count + levels.length;
  const base = BASE_VALUES[contract];
  return {
    steps: productSteps({ held, count }, levels),
    multiplier,
    base,
    value: base * multiplier,
  };
}
