/** Why an action may not happen now: the code, the articles and the details that a server gives. */

import { SEATS } from '../lib/snapshot';
import { BIDS } from '../lib/value';
import type { Phase, PlayerAction, SeatName } from '../lib/wire';
import { nullValue } from './closing';
import { handOf, type Deal } from './deal';
import { indexOf, playable } from './cards';

export interface Refused {
  readonly code: string;
  readonly articles: readonly string[];
  readonly details: Readonly<Record<string, string | number | null>>;
}

type Ruled = Extract<PlayerAction, { do: keyof typeof RULES }>;
type Judge<Name extends string> = (deal: Deal, action: Extract<PlayerAction, { do: Name }>) => Refused | null;

const refused = (code: string, articles: readonly string[], details: Refused['details'] = {}): Refused => ({
  code,
  articles,
  details,
});

/** The articles to name where an action comes in a phase that does not know it, or for another's seat. */
const HOME: Record<string, readonly string[]> = {
  bid: ['SkO-3.3.1', 'SkO-3.3.8'],
  hold: ['SkO-3.3.3', 'SkO-3.3.8'],
  pass: ['SkO-3.3.3', 'SkO-3.3.8'],
  take_skat: ['SkO-2.2.2', 'SkO-2.2.3', 'SkO-4.5.4'],
  discard: ['SkO-2.2.2', 'SkO-3.4.8'],
  take_discard_back: ['SkO-3.4.8', 'SkO-2.2.2'],
  announce: ['SkO-3.4.1', 'SkO-3.4.7'],
  play: ['SkO-4.1.1'],
  concede: ['SkO-4.3.1', 'SkO-4.3.3'],
  expose: ['SkO-4.3.4', 'SkO-4.3.5'],
  throw_in: ['SkO-4.3.6'],
  agree: ['SkO-4.3.2', 'SkO-4.3.4'],
  refuse: ['SkO-4.3.2', 'SkO-4.3.4'],
};

const PHASES: Record<string, readonly Phase[]> = {
  bid: ['auction'],
  hold: ['auction'],
  pass: ['auction'],
  take_skat: ['skat'],
  discard: ['discard'],
  take_discard_back: ['announce'],
  announce: ['skat', 'announce'],
  play: ['play'],
  concede: ['play'],
  expose: ['play'],
  throw_in: ['play'],
  agree: ['consent'],
  refuse: ['consent'],
};

/** Who names values now, and who answers (SkO-3.3.2 to 3.3.4). */
export const bidderOf = ({ passed }: Deal): SeatName =>
  passed.includes('forehand') || passed.includes('middlehand') ? 'rearhand' : 'middlehand';
export const answererOf = ({ passed }: Deal): SeatName =>
  passed.includes('forehand') ? 'middlehand' : 'forehand';
export const lastOne = ({ passed }: Deal): SeatName =>
  SEATS.find((seat) => !passed.includes(seat)) ?? 'forehand';
export const isAlone = ({ bid, passed }: Deal): boolean => bid === null && passed.length === 2;

function whyNotSpeak(deal: Deal, seat: SeatName): Refused | null {
  if (deal.passed.includes(seat)) return refused('already_passed', ['SkO-3.3.8'], { seat });
  if (seat === deal.turn) return null;
  const articles = ['SkO-3.3.2', 'SkO-3.3.3', 'SkO-3.3.4', 'SkO-3.3.8'];
  return refused('not_your_turn', seat === 'forehand' ? [...articles, 'SkO-3.3.6'] : articles, { seat });
}

const mustAnswer = (deal: Deal): boolean => deal.turn === answererOf(deal) && !isAlone(deal);

function whyNotBid(deal: Deal, seat: SeatName, value: number): Refused | null {
  const silent = whyNotSpeak(deal, seat);
  if (silent) return silent;
  const { bid } = deal;
  if (!isAlone(deal) && seat === answererOf(deal)) return refused('answer_due', ['SkO-3.3.3'], { bid });
  if (value < 18) return refused('below_lowest_bid', ['SkO-3.3.1'], { value, lowest: 18 });
  if (!BIDS.includes(value)) return refused('no_game_value', ['SkO-3.3.2', 'SkO-5.6'], { value });
  if (bid !== null && value <= bid)
    return refused('bid_not_higher', ['SkO-3.3.2', 'SkO-3.3.4'], { value, bid });
  if (isAlone(deal) && value !== 18)
    return refused('forehand_plays_at_lowest', ['SkO-3.3.6'], { lowest: 18 });
  return null;
}

const notTheSoloist = (
  deal: Deal,
  seat: SeatName,
  code: string,
  articles: readonly string[],
): Refused | null => (seat === deal.soloist ? null : refused(code, articles, { seat }));

const RULES = {
  bid: ((deal, { seat, value }) => whyNotBid(deal, seat, value)) as Judge<'bid'>,
  hold: ((deal, { seat }) =>
    whyNotSpeak(deal, seat) ??
    (mustAnswer(deal) ? null : refused('nothing_to_hold', ['SkO-3.3.3'], { seat }))) as Judge<'hold'>,
  pass: ((deal, { seat }) => whyNotSpeak(deal, seat)) as Judge<'pass'>,
  take_skat: ((deal, { seat }) =>
    notTheSoloist(deal, seat, 'skat_is_the_soloists', ['SkO-4.5.4', 'SkO-3.3.9'])) as Judge<'take_skat'>,
  discard: ((deal, { seat, cards }) => {
    const foreign = notTheSoloist(deal, seat, 'skat_is_the_soloists', ['SkO-4.5.4']);
    if (foreign) return foreign;
    const missing = cards.find((card) => !handOf(deal, seat).includes(card));
    if (missing !== undefined) return refused('card_not_held', ['SkO-2.2.2'], { card: missing });
    return cards[0] === cards[1] ? refused('same_card_twice', ['SkO-2.2.2'], { card: cards[0] }) : null;
  }) as Judge<'discard'>,
  take_discard_back: ((deal, { seat }) =>
    notTheSoloist(deal, seat, 'skat_is_the_soloists', ['SkO-4.5.4'])) as Judge<'take_discard_back'>,
  announce: ((deal, { seat, announcement: { contract, hand, announced } }) => {
    const foreign = notTheSoloist(deal, seat, 'soloist_announces', ['SkO-3.4.1']);
    if (foreign) return foreign;
    if (hand && deal.skatTaken) return refused('hand_after_skat', ['SkO-3.4.4', 'SkO-2.2.3']);
    if (contract === 'null') {
      if (announced === 'schneider' || announced === 'schwarz')
        return refused('no_levels_in_null', ['SkO-2.1.3'], { announced });
      const value = nullValue(hand, announced === 'ouvert');
      if (deal.bid !== null && value < deal.bid)
        return refused('null_below_bid', ['SkO-3.4.4', 'SkO-3.4.2'], { value, bid: deal.bid });
      return null;
    }
    if (announced !== 'none' && !hand)
      return refused('level_needs_hand', ['SkO-2.1.3', 'SkO-3.4.4'], { announced });
    return null;
  }) as Judge<'announce'>,
  play: ((deal, { seat, card }) => {
    const [led] = deal.trick;
    if (seat !== deal.turn)
      return refused('not_your_turn', led ? ['SkO-4.2.7'] : ['SkO-4.1.1', 'SkO-4.1.3'], { seat });
    const hand = handOf(deal, seat);
    if (!hand.includes(card)) return refused('card_not_held', ['SkO-4.1.2'], { card });
    const contract = deal.announcement?.contract ?? 'grand';
    if (led === undefined || playable(hand, deal.trick, contract).includes(card)) return null;
    return refused('must_follow', ['SkO-4.2.1', 'SkO-4.2.3'], { card, led });
  }) as Judge<'play'>,
  concede: ((deal, { seat }) => {
    if (seat === null) return refused('no_idle_dealer', ['SkO-3.2.7']);
    if (seat === deal.soloist || !deal.conceded.includes(seat)) return null;
    return refused('already_said', ['SkO-4.3.3'], { seat });
  }) as Judge<'concede'>,
  expose: ((deal, { seat, asked }) => {
    const may = seat === deal.soloist && deal.announcement?.contract !== 'null' && asked !== 'ouvert';
    return asked === 'none' || may ? null : refused('no_such_level', ['SkO-4.3.4'], { level: asked });
  }) as Judge<'expose'>,
  throw_in: (() => null) as Judge<'throw_in'>,
  agree: ((deal, { seat }) => whyNotAnswer(deal, seat)) as Judge<'agree'>,
  refuse: ((deal, { seat }) => whyNotAnswer(deal, seat)) as Judge<'refuse'>,
};

function whyNotAnswer({ pending }: Deal, seat: SeatName): Refused | null {
  const articles = ['SkO-4.3.2', 'SkO-4.3.4'];
  if (seat === pending?.by) return refused('opponents_answer', articles, { seat });
  const said = pending?.agreed.includes(seat) || pending?.refused.includes(seat);
  return said ? refused('already_said', articles, { seat }) : null;
}

/** Whether this is an action that a table without house rules knows. */
export const isRuled = (action: { do: string }): action is Ruled => action.do in RULES;

/** Why this may not happen now; null if it may. */
export function whyNot(deal: Deal, action: Ruled): Refused | null {
  if (!PHASES[action.do]?.includes(deal.phase))
    return refused('not_now', HOME[action.do] ?? [], { action: action.do, phase: deal.phase });
  return (RULES[action.do] as Judge<string>)(deal, action as never);
}

/** Why a place may not act for this seat: everybody plays his own cards only. */
export function whyNotFor(own: SeatName, { do: name, seat }: Ruled): Refused | null {
  // At a table of three rearhand deals, and no dealer sits idle.
  if (seat === own || (seat === null && own === 'rearhand')) return null;
  return refused('not_your_seat', HOME[name] ?? [], { seat: seat ?? 'dealer' });
}

/** Seats that may act now: an offer is answered by both opponents, in any order. */
export function toAct({ phase, pending, turn }: Deal): SeatName[] {
  if (phase !== 'consent' || !pending) return turn ? [turn] : [];
  const said = [...pending.agreed, ...pending.refused, pending.by];
  const first = indexOf(pending.by);
  return [1, 2].flatMap((step) => SEATS[(first + step) % 3] ?? []).filter((seat) => !said.includes(seat));
}

export type { Ruled };
