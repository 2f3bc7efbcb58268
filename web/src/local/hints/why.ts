/** Why a card is better than another: sentences that the worlds of the decision prove. */

import { ALL_CARDS } from '../../fair/shuffle';
import { cardPoints, trumps } from '../../lib/cards';
import { SEATS } from '../../lib/snapshot';
import type { CardName, SeatName, WhyReason } from '../../lib/wire';
import { indexOf, seatAt, winningCard } from '../cards';
import { pointsNeeded } from './outcomes';
import { exact, percent, rounded } from './rounding';
import { effective, mean, meanOf, pointsOf, type Table } from './choices';
import type { WholeView } from './whole_view';
import { RUNGS } from './worlds';

/** The columns of two cards. */
interface Pair {
  best: number;
  chosen: number;
}

/** Standard errors on either side of a difference. */
const CONFIDENCE = 1.96;

const wins = (table: Table, card: number, world: number): boolean => pointsOf(table, card, world) > 0;
const nameOf = ({ cards }: Table, card: number): CardName => cards[card] ?? '';

/** That the best card wins in every world that fits, and the chosen one does not. */
function proof(table: Table, { best, chosen }: Pair): WhyReason | null {
  const always = (card: number): boolean => table.worlds.every((_, world) => wins(table, card, world));
  if (!table.complete || !always(best) || always(chosen)) return null;
  const share = mean(table.weights, (world) => (wins(table, chosen, world) ? 1 : 0));
  const details = { best: nameOf(table, best), chosen: nameOf(table, chosen), won: percent(share) };
  return { code: 'wins_always', details };
}

/** The chances of an event after both cards; null if the best is not ahead by a percent. */
function compared(
  table: Table,
  { best, chosen }: Pair,
  event: (card: number, world: number) => boolean,
): WhyReason['details'] | null {
  const { weights } = table;
  const happens = (card: number, world: number): number => (event(card, world) ? 1 : 0);
  const ahead = mean(weights, (world) => happens(best, world));
  const behind = mean(weights, (world) => happens(chosen, world));
  if (percent(ahead) <= percent(behind)) return null;
  const squares = weights.reduce((sum, weight, world) => {
    const spread = happens(best, world) - happens(chosen, world) - (ahead - behind);
    return sum + (weight * spread) ** 2;
  }, 0);
  return {
    best: nameOf(table, best),
    chance: percent(ahead),
    chosen: nameOf(table, chosen),
    chosen_chance: percent(behind),
    worlds: rounded(effective(weights)),
    margin: percent(CONFIDENCE * (table.complete ? 0 : Math.sqrt(squares))),
  };
}

/** How likely a schneider is made; if that is the same, how likely the own one is escaped. */
function schneider(table: Table, pair: Pair): WhyReason | null {
  const { view, soloist } = table.game;
  const ownEnd = view.viewer === soloist ? RUNGS.length : 0;
  const reached = (card: number, world: number): number => table.reached[world]?.[card] ?? 0;
  const made = compared(table, pair, (card, world) => reached(card, world) === ownEnd);
  if (made) return { code: 'makes_schneider', details: made };
  const escaped = compared(table, pair, (card, world) => reached(card, world) !== RUNGS.length - ownEnd);
  return escaped && { code: 'escapes_schneider', details: escaped };
}

/** Whether more than half of the cost arises where both cards win, or both lose. */
function costsByLevel(table: Table, { best, chosen }: Pair): boolean {
  const cost = (world: number): number => pointsOf(table, best, world) - pointsOf(table, chosen, world);
  const same = (world: number): boolean => wins(table, best, world) === wins(table, chosen, world);
  const { weights } = table;
  return mean(weights, (world) => (same(world) ? cost(world) : 0)) > mean(weights, cost) / 2;
}

/** How likely each of both wins, or how likely a schneider falls: whichever costs more. */
function chances(table: Table, pair: Pair): WhyReason | null {
  const byLevel = table.game.contract === 'null' ? null : schneider(table, pair);
  const details = compared(table, pair, (card, world) => wins(table, card, world));
  if (!details || (byLevel && costsByLevel(table, pair))) return byLevel;
  return { code: table.complete ? 'chances_in_all' : 'chances', details };
}

/** At least this part of the variance of the difference lies between both sides of a split. */
const EXPLAINED = 0.25;
/** A side that is less likely than this is no split. */
const RARE = 0.05;
const PLACES = [...SEATS, 'skat'] as const;

/** The place of an ace, a ten or a jack that tells most of what the choice costs. */
function turning(table: Table, { best, chosen }: Pair): WhyReason | null {
  const { weights, worlds } = table;
  const cost = (world: number): number => pointsOf(table, best, world) - pointsOf(table, chosen, world);
  const whole = mean(weights, cost);
  const variance = mean(weights, (world) => (cost(world) - whole) ** 2);
  if (variance < 1e-9) return null;
  let told = EXPLAINED * variance;
  let reason: WhyReason | null = null;
  for (const [number, card] of ALL_CARDS.entries()) {
    if (!'ATJ'.includes(card[1] ?? '')) continue;
    for (const [at, place] of PLACES.entries()) {
      const holds = worlds.map((world) => ((world[at] ?? 0) >> number) & 1);
      const share = exact(mean(weights, (world) => holds[world] ?? 0));
      if (!holds.includes(0) || !holds.includes(1) || share < RARE || share > 1 - RARE) continue;
      const inside = mean(weights, (world) => cost(world) * (holds[world] ?? 0)) / share;
      const outside = (whole - share * inside) / (1 - share);
      const between = share * (inside - whole) ** 2 + (1 - share) * (outside - whole) ** 2;
      if (between <= told + 1e-9 || inside <= outside + 1e-9) continue;
      told = between;
      reason = {
        code: place === 'skat' ? 'turns_on_skat' : 'turns_on',
        details: {
          best: nameOf(table, best),
          chosen: nameOf(table, chosen),
          card,
          at: place,
          share: percent(share),
          cost: rounded(exact(inside)),
          else: rounded(exact(outside)),
        },
      };
    }
  }
  return reason;
}

const isTrump = ({ announcement }: WholeView, card: CardName): boolean =>
  announcement !== null && trumps(announcement.contract).includes(card);
const isAlone = ({ viewer, soloist }: WholeView): boolean => viewer === soloist;

function holder({ announcement, leader }: WholeView, cards: readonly CardName[]): SeatName | null {
  if (!announcement || !cards.length) return null;
  return seatAt(indexOf(leader) + winningCard(cards, announcement.contract));
}

/** Whether the trick is this card's as far as it is played. */
const takes = (view: WholeView, card: CardName): boolean =>
  view.trick.length > 0 && holder(view, [...view.trick, card]) === view.viewer;

function partnerHolds(view: WholeView): boolean {
  const at = holder(view, view.trick);
  return !isAlone(view) && at !== null && at !== view.soloist;
}

/** Ten points or more, where card points count. */
const isDear = ({ announcement }: WholeView, card: CardName): boolean =>
  cardPoints([card]) >= 10 && announcement?.contract !== 'null';

function ruffs(view: WholeView, card: CardName): boolean {
  return !isTrump(view, view.trick[0] ?? card) && isTrump(view, card) && takes(view, card);
}

function givesPoints(view: WholeView, card: CardName): boolean {
  const at = view.trick.length ? holder(view, [...view.trick, card]) : view.viewer;
  return (at === view.soloist) !== isAlone(view) && isDear(view, card);
}

/** What a card does in the trick. */
const KINDS: Record<string, (view: WholeView, card: CardName) => boolean> = {
  draws_trumps: (view, card) => !view.trick.length && isAlone(view) && isTrump(view, card),
  leads_trump: (view, card) => !view.trick.length && !isAlone(view) && isTrump(view, card),
  smears: (view, card) => partnerHolds(view) && isDear(view, card) && !takes(view, card),
  cuts_partner: (view, card) => partnerHolds(view) && takes(view, card),
  ruffs,
  takes: (view, card) => takes(view, card) && !partnerHolds(view),
  gives_points: givesPoints,
};

/** Cards within so many points of the best one are as good. */
const CLOSE = 1;

/** What all better cards do and neither the chosen one nor a worse one does. */
function kind(table: Table, chosen: number): WhyReason | null {
  const { view } = table.game;
  const means = table.cards.map((card, at) => ({ card, points: exact(meanOf(table, at)) }));
  const highest = Math.max(...means.map(({ points }) => points));
  const own = means[chosen]?.points ?? 0;
  const better = means.filter(({ points }) => points > highest - CLOSE);
  const worse = means.filter(({ points }) => points <= own + 1e-9);
  const only = (some: typeof means, others: typeof means) =>
    Object.entries(KINDS).find(
      ([, does]) =>
        some.every(({ card }) => does(view, card)) && !others.some(({ card }) => does(view, card)),
    )?.[0];
  const done = only(better, worse);
  if (done) return { code: 'kind', details: { kind: done } };
  const left = only(worse, better);
  return left ? { code: 'not_kind', details: { kind: left } } : null;
}

/** Trumps and points as this seat counts them; null in the first trick, and where card points do not win. */
export function counted(view: WholeView): WhyReason | null {
  const needed = pointsNeeded(view);
  if (!view.announcement || needed === null || !view.played.length) return null;
  const high = trumps(view.announcement.contract);
  const gone = [...view.played.flatMap(({ cards }) => cards as readonly CardName[]), ...view.trick];
  const known = [...gone, ...view.hand, ...(view.discarded ?? [])];
  const alone = isAlone(view);
  const own = view.played.filter(({ winner }) => (winner === view.soloist) === alone);
  const laid = alone ? (view.discarded ?? []) : [];
  const points = cardPoints([...own.flatMap(({ cards }) => cards as readonly CardName[]), ...laid]);
  return {
    code: alone && view.discarded === null ? 'count_by_hand' : 'count',
    details: {
      gone: gone.filter((card) => high.includes(card)).length,
      out: high.filter((card) => !known.includes(card)).length,
      points,
      missing: Math.max(0, needed - points),
    },
  };
}

/** What speaks for the best card against this one, most telling first. */
export function reasonsOfCard(table: Table, card: CardName): WhyReason[] {
  const chosen = table.cards.indexOf(card);
  const means = table.cards.map((_, at) => exact(meanOf(table, at)));
  const first = means.indexOf(Math.max(...means));
  const best = means[chosen] === means[first] ? chosen : first;
  if (best === chosen) return [];
  const pair = { best, chosen };
  return [
    proof(table, pair) ?? chances(table, pair),
    turning(table, pair),
    kind(table, chosen),
    counted(table.game.view),
  ].filter((reason) => reason !== null);
}
