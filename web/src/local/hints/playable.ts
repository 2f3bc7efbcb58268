/** What a hand could be played as while one bids: what `skat.analysis.hints.playable` says of the same view. */

import { BIDS } from '../../lib/value';
import type { Playable } from '../../lib/wire';
import { adviceFor } from './advice';
import { LOWEST_BID, waysToPlay } from './before_play';
import { NoHint } from './outcomes';
import type { Knowing } from './questions';
import type { WholeView } from './whole_view';

const MOST_SHOWN = 3;

/** At which value the seat would play if it went on. */
function nextValue({ viewer, phase, calls, legal, bid }: WholeView): number {
  const isOut = calls.some(({ seat, call }) => seat === viewer && call === 'pass');
  if (phase !== 'auction' || isOut) throw new NoHint('hint_not_due');
  if (legal.some((action) => action.do === 'hold')) return bid ?? LOWEST_BID;
  const bids = legal.flatMap((action) => (action.do === 'bid' ? [action.value] : []));
  const value = bids.length ? Math.min(...bids) : BIDS.find((one) => one > (bid ?? 0));
  if (value === undefined) throw new NoHint('hint_not_due');
  return value;
}

/** Games for this hand, and whether to go on: where a call is due as the hint says. Throws a `NoHint`. */
export async function playableIn(view: WholeView, knowing: Knowing): Promise<Playable> {
  const bid = nextValue(view);
  const { passing, taking, byHand, best } = await waysToPlay(view, bid, knowing);
  const isDue = view.legal.length > 0;
  const goesOn = isDue
    ? (await adviceFor(view, knowing)).best.join(' ') !== 'pass'
    : Math.max(taking, byHand.points) > passing;
  const paying = goesOn ? best.filter(({ points }) => points > passing) : [];
  const shown = paying.length ? paying.slice(0, MOST_SHOWN) : best.slice(0, 1);
  const games = shown.map(({ game, highest, won }) => ({
    contract: game.contract,
    hand: game.hand,
    ouvert: game.announced === 'ouvert',
    value: highest,
    won,
  }));
  return { bid, go_on: goesOn, games };
}
