/** What an announcement would be worth, counted as a player counts. */

import { BASE_VALUES, tops } from './cards';
import type { Announced, Announcement, CardName } from './wire';

export interface Worth {
  /** The steps, as the server's results name them: "with 2", "game", "hand". */
  steps: string[];
  multiplier: number | null;
  base: number;
  value: number;
}

const CHAIN: Record<Announced, string[]> = {
  none: [],
  schneider: ['schneider', 'schneider announced'],
  schwarz: ['schneider', 'schneider announced', 'schwarz', 'schwarz announced'],
  ouvert: ['schneider', 'schneider announced', 'schwarz', 'schwarz announced', 'ouvert'],
};
const NULL_VALUES = { plain: 23, hand: 35, ouvert: 46, handOuvert: 59 };

/** What the house counts in another way, and whether cards lie open beside an announced level. */
export interface Agreed {
  houseRules?: readonly string[];
  laidOpen?: boolean;
}

/** The levels that an announcement brings with it, as the rules count them (LF-extra-levels). */
function announcedSteps(announced: Announced, { houseRules = [], laidOpen = false }: Agreed): string[] {
  if (announced === 'ouvert' && houseRules.includes('leaflet_ouvert')) return ['ouvert'];
  const without = houseRules.includes('leaflet_announcements') && announced !== 'schneider' ? 'schneider announced' : '';
  return [...CHAIN[announced].filter((step) => step !== without), ...(laidOpen ? ['ouvert'] : [])];
}

/** The value with the cards one knows: ten in hand games, twelve otherwise. */
export function worth(announcement: Announcement, cards: readonly CardName[], agreed: Agreed = {}): Worth {
  const { contract, hand, announced } = announcement;
  if (contract === 'null') {
    const ouvert = announced === 'ouvert';
    const kind = ouvert ? (hand ? 'handOuvert' : 'ouvert') : hand ? 'hand' : 'plain';
    const steps = ['null', ...(hand ? ['hand'] : []), ...(ouvert ? ['ouvert'] : [])];
    return { steps, multiplier: null, base: NULL_VALUES[kind], value: NULL_VALUES[kind] };
  }
  const { held, count } = tops(cards, contract);
  const levels = ['game', ...(hand ? ['hand'] : []), ...announcedSteps(announced, agreed)];
  const multiplier = count + levels.length;
  const base = BASE_VALUES[contract];
  return {
    steps: [`${held ? 'with' : 'without'} ${count}`, ...levels],
    multiplier,
    base,
    value: base * multiplier,
  };
}
