/** What the player at a seat sees of a deal: built from what he may know, as a server builds it. */

import { sortedFor } from '../lib/cards';
import { SEATS } from '../lib/snapshot';
import type { Contract, CardName, SeatName, Trick, View } from '../lib/wire';
import { indexOf } from './cards';
import { handOf, type Deal } from './deal';
import { legalFor } from './playing';

/** The rules are those of the present edition, without house rules: they are not told. */
export type OwnView = Omit<View, 'rules'>;

/** Until the own card to the next trick the last one may be looked at (SkO-4.4.3). */
function lastTrick({ phase, tricks, trick, leader }: Deal, seat: SeatName): Trick | null {
  const last = tricks.at(-1) ?? null;
  const steps = (indexOf(seat) - indexOf(leader) + 3) % 3;
  return phase === 'finished' || steps >= trick.length ? last : null;
}

/** The skat while the soloist may look at it: until the announcement (SkO-3.4.8). */
function skatToSee({ phase, soloist, dealtSkat, skat }: Deal, seat: SeatName): CardName[] | null {
  if (seat !== soloist) return null;
  if (phase === 'discard') return sortedFor(null, dealtSkat);
  return phase === 'announce' ? sortedFor(null, skat) : null;
}

const three = <Of>(of: (seat: SeatName) => Of): [Of, Of, Of] => [
  of('forehand'),
  of('middlehand'),
  of('rearhand'),
];

export function viewOf(deal: Deal, seat: SeatName): OwnView {
  const contract: Contract | null = deal.announcement?.contract ?? null;
  const isOver = deal.phase === 'finished';
  return {
    viewer: seat,
    table_size: 3,
    phase: deal.phase,
    turn: deal.turn,
    hand: sortedFor(contract, handOf(deal, seat)),
    card_counts: three((one) => handOf(deal, one).length),
    calls: [...deal.calls],
    bid: deal.bid,
    soloist: deal.soloist,
    skat_taken: deal.skatTaken,
    skat: skatToSee(deal, seat),
    announcement: deal.announcement,
    kontra: null,
    re: false,
    defenders_announced: 'none',
    leader: deal.leader,
    trick: [...deal.trick],
    last_trick: lastTrick(deal, seat),
    played: [],
    discarded: null,
    tricks_won: [...deal.won],
    open_hands: three((one) => (deal.open.includes(one) ? sortedFor(contract, handOf(deal, one)) : null)),
    conceded: [...deal.conceded],
    pending: deal.pending,
    result: deal.result,
    revealed: isOver
      ? {
          hands: three((one) => sortedFor(null, deal.dealt[SEATS.indexOf(one)] ?? [])),
          skat: sortedFor(null, deal.dealtSkat),
          discarded: sortedFor(null, deal.skat),
        }
      : null,
    legal: legalFor(deal, seat),
    sitting: 'prevented',
    shown: [],
    looked_at_skat: [],
    called: null,
    settled: [],
  };
}
