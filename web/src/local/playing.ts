/** The deal after an action, and all that a seat may do: the state machine of skat/rules without house rules. */

import { ALL_CARDS } from '../fair/shuffle';
import { cardPoints } from '../lib/cards';
import { SEATS } from '../lib/snapshot';
import { BIDS } from '../lib/value';
import type { Announced, Announcement, CardName, PlayerAction, SeatName, Trick, Verdict } from '../lib/wire';
import { indexOf, othersOf, playable, seatAt, winningCard } from './cards';
import { closed, passedDeal } from './closing';
import { added, handOf, restToDefenders, standingOf, withHand, type Deal } from './deal';
import { announcementNumber, bidNumber, cardNumber, CONTRACTS, HOLD, PASS, TAKE_SKAT } from './numbers';
import { answererOf, bidderOf, isAlone, lastOne, toAct, whyNot, type Ruled } from './refusing';

const numbered = (deal: Deal, ...more: number[]): Deal => ({ ...deal, numbers: [...deal.numbers, ...more] });
const called = (deal: Deal, seat: SeatName, call: number | string): Deal => ({
  ...deal,
  calls: [...deal.calls, { seat, call }],
});

const won = (deal: Deal, seat: SeatName): Deal => ({
  ...deal,
  phase: 'skat',
  turn: seat,
  soloist: seat,
  bid: deal.bid ?? 18,
});

function afterPass(deal: Deal, seat: SeatName): Deal {
  const said = { ...called(deal, seat, 'pass'), passed: [...deal.passed, seat] };
  if (!said.passed.includes('rearhand') && said.passed.length < 2) return { ...said, turn: 'rearhand' };
  if (isAlone(said)) return { ...said, turn: lastOne(said) };
  return said.bid === null ? passedDeal(said) : won(said, lastOne(said));
}

function afterBid(deal: Deal, seat: SeatName, value: number): Deal {
  const said = { ...called(deal, seat, value), bid: value };
  return isAlone(deal) ? won(said, seat) : { ...said, turn: answererOf(said) };
}

/** Twelve cards in the hand, two to be laid away. */
const withTwelve = (deal: Deal, seat: SeatName): Deal => ({
  ...deal,
  phase: 'discard',
  hands: withHand(deal, seat, [...handOf(deal, seat), ...deal.skat]),
  skat: [],
});

function afterDiscard(deal: Deal, seat: SeatName, cards: readonly CardName[]): Deal {
  const left = handOf(deal, seat).filter((card) => !cards.includes(card));
  const laid = { ...deal, phase: 'announce' as const, hands: withHand(deal, seat, left), skat: [...cards] };
  return numbered(laid, ...cards.map(cardNumber));
}

function afterAnnounce(deal: Deal, seat: SeatName, announcement: Announcement): Deal {
  const open = announcement.announced === 'ouvert' ? [seat] : [];
  const announced: Deal = {
    ...deal,
    phase: 'play',
    announcement,
    leader: 'forehand',
    turn: 'forehand',
    open,
  };
  return numbered(announced, announcementNumber(announcement, deal.skatTaken));
}

function afterPlay(before: Deal, seat: SeatName, card: CardName): Deal {
  const deal = numbered(before, cardNumber(card));
  const hands = withHand(
    deal,
    seat,
    handOf(deal, seat).filter((one) => one !== card),
  );
  const cards = [...deal.trick, card];
  if (cards.length < 3) return { ...deal, hands, trick: cards, turn: seatAt(indexOf(seat) + 1) };
  const contract = deal.announcement?.contract ?? 'grand';
  const winner = seatAt(indexOf(deal.leader) + winningCard(cards, contract));
  const trick: Trick = { leader: deal.leader, cards: cards as Trick['cards'], winner };
  const taken: Deal = {
    ...deal,
    hands,
    trick: [],
    leader: winner,
    turn: winner,
    tricks: [...deal.tricks, trick],
    points: added(deal.points, winner, cardPoints(cards)),
    won: added(deal.won, winner, 1),
  };
  const last = taken.tricks.length === 10;
  if (last) return closed(taken, 'played_out', { end: 'played_out' });
  const isLost = contract === 'null' && winner === deal.soloist;
  return isLost ? closed(taken, 'null_trick', { end: 'played_out' }) : taken;
}

/** The soloist gives up: with nine cards alone, with fewer an opponent must consent (SkO-4.3.1, 4.3.2). */
function afterConcede(deal: Deal, seat: SeatName | null): Deal {
  if (seat === null || seat !== deal.soloist)
    return closed(deal, 'defenders_conceded', { end: 'opponent_concedes', by: seat });
  if (handOf(deal, seat).length >= 9) return soloistGivesUp(deal);
  return offered(deal, seat, 'concession', 'none');
}

const soloistGivesUp = (deal: Deal): Deal =>
  closed(deal, 'soloist_conceded', { end: 'soloist_concedes', by: deal.soloist });

const offered = (deal: Deal, by: SeatName, offer: 'concession' | 'shortening', asked: Announced): Deal => ({
  ...deal,
  phase: 'consent',
  pending: { offer, by, asked, agreed: [], refused: [] },
  turn: othersOf(by)[0],
});

/** Cards laid open: the soloist proposes to shorten the game, a defender claims the rest (SkO-4.3.4, 4.3.5). */
function afterExpose(deal: Deal, seat: SeatName, asked: Announced): Deal {
  const laid = { ...deal, open: deal.open.includes(seat) ? deal.open : [...deal.open, seat] };
  if (seat === deal.soloist) return offered(laid, seat, 'shortening', asked);
  const pending = {
    offer: 'defender_claim',
    by: seat,
    asked: 'none',
    agreed: [],
    refused: [],
  } as const;
  return { ...laid, phase: 'verdict', turn: null, pending: { ...pending, agreed: [], refused: [] } };
}

function afterThrowIn(deal: Deal, seat: SeatName): Deal {
  if (seat !== deal.soloist)
    return closed(deal, 'defenders_threw_in', { end: 'throw_in_opponents', by: seat });
  const early = handOf(deal, seat).length >= 9 ? { articles: ['SkO-4.3.6'] } : {};
  return closed(deal, 'soloist_threw_in', { end: 'throw_in_soloist', by: seat, ...early });
}

function playOn(deal: Deal): Deal {
  const turn = seatAt(indexOf(deal.leader) + deal.trick.length);
  return { ...deal, phase: 'play', pending: null, turn };
}

function afterAnswer(deal: Deal, seat: SeatName, agrees: boolean): Deal {
  if (!deal.pending) return deal;
  const { agreed, refused, ...offer } = deal.pending;
  const pending = {
    ...offer,
    agreed: agrees ? [...agreed, seat] : agreed,
    refused: agrees ? refused : [...refused, seat],
  };
  const said = { ...deal, pending };
  if (pending.offer === 'concession') {
    if (agrees) return soloistGivesUp(said);
    if (pending.refused.length === 2) {
      const conceded = deal.conceded.includes(pending.by) ? deal.conceded : [...deal.conceded, pending.by];
      return playOn({ ...said, conceded });
    }
  } else {
    if (!agrees) return playOn(said);
    if (pending.agreed.length === 2)
      return closed(said, 'shortened', { end: 'accepted_claim', by: pending.by, asked: pending.asked });
  }
  return { ...said, turn: toAct(said)[0] ?? null };
}

/** A defender's claim holds, and the rest goes as claimed; or it was a fault. */
export function judged(deal: Deal, { holds, refutation }: Verdict): Deal {
  const now = standingOf(deal);
  const by = deal.pending?.by ?? null;
  if (!holds) return closed(deal, 'claim_failed', { end: 'fault_opponents', by, now, refutation });
  const isNull = deal.announcement?.contract === 'null';
  const rest = isNull ? { ...now, ownTricks: now.ownTricks + 1 } : restToDefenders(now);
  return closed(deal, 'claim_held', { end: 'played_out', by, now: rest, refutation });
}

/** The deal after an action that may happen. */
export function played(deal: Deal, action: Ruled): Deal {
  switch (action.do) {
    case 'bid':
      return numbered(afterBid(deal, action.seat, action.value), bidNumber(action.value));
    case 'hold':
      return numbered({ ...called(deal, action.seat, 'hold'), turn: bidderOf(deal) }, HOLD);
    case 'pass':
      return numbered(afterPass(deal, action.seat), PASS);
    case 'take_skat':
      return numbered({ ...withTwelve(deal, action.seat), skatTaken: true }, TAKE_SKAT);
    case 'discard':
      return afterDiscard(deal, action.seat, action.cards);
    case 'take_discard_back':
      return { ...withTwelve(deal, action.seat), numbers: deal.numbers.slice(0, -2) };
    case 'announce':
      return afterAnnounce(deal, action.seat, action.announcement);
    case 'play':
      return afterPlay(deal, action.seat, action.card);
    case 'concede':
      return afterConcede(deal, action.seat);
    case 'expose':
      return afterExpose(deal, action.seat, action.asked);
    case 'throw_in':
      return afterThrowIn(deal, action.seat);
    case 'agree':
      return afterAnswer(deal, action.seat, true);
    case 'refuse':
      return afterAnswer(deal, action.seat, false);
  }
}

const inOrder = (cards: readonly CardName[]): CardName[] => ALL_CARDS.filter((card) => cards.includes(card));

function announcements(seat: SeatName): Ruled[] {
  const levels: readonly Announced[] = ['none', 'schneider', 'schwarz', 'ouvert'];
  return CONTRACTS.flatMap((contract) =>
    [true, false].flatMap((hand) =>
      levels.map((announced) => ({
        do: 'announce' as const,
        seat,
        announcement: { contract, hand, announced },
      })),
    ),
  );
}

/** What this seat could try, in the order in which a server names it. */
function tries(deal: Deal, seat: SeatName): Ruled[] {
  const isOn = seat === deal.turn;
  switch (deal.phase) {
    case 'auction':
      return [
        ...BIDS.filter(() => isOn).map((value) => ({ do: 'bid' as const, seat, value })),
        { do: 'hold', seat },
        { do: 'pass', seat },
      ];
    case 'skat':
      return isOn ? [{ do: 'take_skat', seat }, ...announcements(seat)] : [];
    case 'discard': {
      const cards = isOn ? inOrder(handOf(deal, seat)) : [];
      return cards.flatMap((first, at) =>
        cards.slice(at + 1).map((second) => ({
          do: 'discard' as const,
          seat,
          cards: [first, second] as [CardName, CardName],
        })),
      );
    }
    case 'announce':
      return isOn ? announcements(seat) : [];
    case 'play': {
      const contract = deal.announcement?.contract ?? 'grand';
      const cards = isOn ? inOrder(playable(handOf(deal, seat), deal.trick, contract)) : [];
      return [
        ...cards.map((card) => ({ do: 'play' as const, seat, card })),
        { do: 'concede', seat },
        ...(['none', 'schneider', 'schwarz'] as const).map((asked) => ({
          do: 'expose' as const,
          seat,
          asked,
        })),
        { do: 'throw_in', seat },
      ];
    }
    case 'consent':
      return [
        { do: 'agree', seat },
        { do: 'refuse', seat },
      ];
    default:
      return [];
  }
}

/** Everything that this seat may do now. */
export const legalFor = (deal: Deal, seat: SeatName): PlayerAction[] =>
  SEATS.includes(seat) ? tries(deal, seat).filter((action) => whyNot(deal, action) === null) : [];
