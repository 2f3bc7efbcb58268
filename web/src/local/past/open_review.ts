/** A finished deal judged in the page, with all cards open: what a review of `skat.analysis` calls `open`. */

import type { CardName, SeatName } from '../../lib/wire';
import { SEATS, type Decision, type Mark, type Review } from '../../review/decisions';
import { gameIn, maskOf, type Game, type World } from '../hints/knowledge';
import { markAt } from '../hints/losses';
import { endsIn, NoHint, requireJudged, stakeIn } from '../hints/outcomes';
import { rounded } from '../hints/rounding';
import { OBVIOUS, ranked } from '../hints/choices';
import { wholeView } from '../hints/whole_view';
import type { Knowing } from '../hints/questions';
import { endsOf } from '../hints/worlds';
import type { Deal } from '../deal';
import type { Looked } from './deals';

/** A search for one card of the deal as it lay may play as many cards. */
const NODES = 20_000_000n;
/** What a loss is called, from none on. */
const MARKS: readonly Mark[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];

export type Asking = Pick<Knowing, 'by'>;
type Judged = Omit<Decision, 'n' | 'chosen' | 'seat' | 'phase' | 'trick'>;

/** A loss is what the card cost as the cards lay; nobody drew worlds, so nothing is uncertain. */
function judged(cost: number, best: CardName[], among: Pick<Judged, 'stake' | 'options'>): Judged {
  const values = among.options.map(({ points }) => points);
  return {
    best,
    se: 0,
    calibrated: cost,
    class: MARKS[markAt(cost, among.stake)] ?? 'best',
    too_few_worlds: false,
    forced: !among.options.length,
    obvious: !values.length || Math.max(...values) - Math.min(...values) < OBVIOUS,
    worlds: 1,
    effective: 1,
    all_worlds: true,
    why: [],
    open: { cost, best },
    by_open_cards: true,
    ...among,
  };
}

const worldOf = ({ hands, skat }: Deal): World => {
  const [first = 0, second = 0, third = 0] = hands.map(maskOf);
  return [first, second, third, maskOf(skat)];
};

async function judgedCard(game: Game, deal: Deal, chosen: CardName, { by }: Asking): Promise<Judged> {
  requireJudged(game);
  const world = worldOf(deal);
  const { cards, reached, isSolved } = await endsOf(game, [world], { by }, NODES);
  if (!isSolved[0]) throw new NoHint('hint_not_solved');
  const rungs = reached[0] ?? [];
  const worth = endsIn(game, world);
  const top = game.view.viewer === game.soloist ? Math.max(...rungs) : Math.min(...rungs);
  const valueOf = (rung: number | undefined): number => worth[rung ?? 0] ?? 0;
  const options = ranked(
    cards.map((action, at) => ({ action, points: valueOf(rungs[at]), won: null, schneider: null })),
  );
  const cost = rounded(valueOf(top) - valueOf(rungs[cards.indexOf(chosen)]), 1);
  return judged(
    cost,
    cards.filter((_, at) => rungs[at] === top),
    { stake: rounded(stakeIn(game, world), 1), options },
  );
}

const lostBy = (whose: SeatName, decisions: readonly Decision[]): number =>
  decisions.reduce((sum, { seat, calibrated }) => sum + (seat === whose ? calibrated : 0), 0);

/**
 * Each card of the game judged; `told` hears which share is done, and says whether the page still waits: where
 * nobody does, what is found so far is all.
 */
export async function openReview(
  { told: { result }, stages }: Looked,
  asking: Asking,
  told: (share: number) => boolean = () => true,
): Promise<Review> {
  const decisions: Decision[] = [];
  const left: Review['not_judged'] = [];
  for (const [n, { action }] of stages.entries()) {
    const before = stages[n - 1]?.deal;
    if (action?.do !== 'play' || !before?.soloist) continue;
    if (!told(n / stages.length)) break;
    const { seat, card } = action;
    const view = wholeView(before, seat);
    const choices = view.legal.filter((one) => one.do === 'play').length;
    const one = { n, seat, phase: 'play' as const, trick: before.tricks.length + 1, chosen: card };
    try {
      const judgement =
        choices > 1
          ? await judgedCard(gameIn(view), before, card, asking)
          : judged(0, [card], { stake: 0, options: [] });
      decisions.push({ ...one, ...judgement });
    } catch (why) {
      if (!(why instanceof NoHint)) throw why;
      left.push({ n, seat, code: why.code.replace('hint_', '') });
    }
  }
  const { ending, soloist, score } = result;
  return {
    result: { ending, soloist, won: score?.won ?? null, score: score?.score ?? null },
    decisions,
    not_judged: left,
    ledger: {},
    players: Object.fromEntries(
      SEATS.map((seat) => [seat, { lost: lostBy(seat, decisions), adjusted: null }]),
    ),
  };
}
