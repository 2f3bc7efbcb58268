/**
 * What this page was shown of every deal, and what it added: kept in the browser, so that it is the
 * same after a reload, and so that a server that tells a second story is found out.
 */

import { SEATS, type View } from '../lib/snapshot';
import type { CardName, FairInfo, ObjectMessage, SeatName, CommitmentInfo } from '../lib/wire';
import { dealtTo, hex, nonceCommitment, skatOf, type RevealedDeal } from './shuffle';

/** What a page was shown and must not have been. */
export type Complaint = ObjectMessage['what'];

export interface Kept {
  deal: string;
  /** The commitments that were shown for this deal; more than one must never be. */
  shown: string[];
  /** The sets of the pages' commitments that were shown; more than one must never be. */
  sets: CommitmentInfo[][];
  nonce: string;
  commitment: string;
  /** Whether the own nonce was sent. */
  opened: boolean;
  seat: SeatName | null;
  /** The own cards as they were dealt. */
  hand: CardName[] | null;
  /** The cards that each seat was seen to play. */
  played: Partial<Record<SeatName, CardName[]>>;
  /** What the server told when it was over. */
  told: RevealedDeal | null;
}

type Answer = { commit: string } | { open: string } | { object: Complaint } | null;

const KEY = 'skat.kept';
const NONCE_BYTES = 32;
const MOST = 60;

let all: Kept[] = stored();

function stored(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

function save(): void {
  all = all.slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    return;
  }
}

const find = (deal: string): Kept | undefined => all.find((one) => one.deal === deal);
const said = (set: readonly CommitmentInfo[]): string =>
  set.map(({ place, commitment }) => `${place}:${commitment}`).join();

/** What was kept of a deal; nothing if this page was not there. */
export const keptOf = find;

/** A deal is announced with this commitment: the answer is one of our own, the same for the same. */
export function coming(deal: string, sealed: string): Answer {
  // Another window of the same player has perhaps answered already.
  if (!find(deal)) all = stored();
  let kept = find(deal);
  if (!kept) {
    const nonce = hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    const commitment = nonceCommitment(deal, sealed, nonce);
    kept = {
      deal,
      shown: [sealed],
      sets: [],
      nonce,
      commitment,
      opened: false,
      seat: null,
      hand: null,
      played: {},
      told: null,
    };
    all.push(kept);
    save();
  }
  if (!kept.shown.includes(sealed)) {
    kept.shown.push(sealed);
    save();
  }
  return kept.shown.length > 1 ? { object: 'second_commitment' } : { commit: kept.commitment };
}

/** The set of all commitments is fixed: ours is opened if it is in it, and for one set only. */
export function gathered(deal: string, set: CommitmentInfo[]): Answer {
  const kept = find(deal);
  if (!kept || kept.shown.length > 1 || kept.told) return null;
  if (!kept.sets.some((one) => said(one) === said(set))) {
    kept.sets.push(set);
    save();
  }
  if (kept.sets.length > 1) return { object: 'second_set' };
  if (!set.some(({ commitment }) => commitment === kept.commitment)) return { object: 'left_out' };
  if (!kept.opened) {
    kept.opened = true;
    save();
  }
  return { open: kept.nonce };
}

/** The server says that a deal is void, and what it was. */
export function voided({ deal, seed, commitment, commitments = [], nonces }: RevealedDeal): void {
  const kept = find(deal);
  if (!kept || kept.told) return;
  kept.told = { deal, scheme: 2, seed, commitment, commitments, nonces, pack: null };
  save();
}

/** What is seen of a deal on the table, and in the end how it was shuffled. */
export function seen(fair: FairInfo, view: View): void {
  const kept = find(fair.deal);
  if (!kept) return;
  const before = JSON.stringify(kept);
  const seat = SEATS.find((one) => one === view.viewer);
  if (seat && !kept.hand && view.phase === 'auction') {
    kept.seat = seat;
    kept.hand = [...view.hand];
  }
  notePlayed(kept, view.leader, view.trick);
  if (view.last_trick) notePlayed(kept, view.last_trick.leader, view.last_trick.cards);
  if (fair.seed && fair.pack) kept.told = toldOf(fair);
  if (JSON.stringify(kept) !== before) save();
}

function notePlayed(kept: Kept, leader: SeatName, cards: readonly CardName[]): void {
  cards.forEach((card, step) => {
    const seat = SEATS[(SEATS.indexOf(leader) + step) % 3];
    if (!seat) return;
    const played = (kept.played[seat] ??= []);
    if (!played.includes(card)) played.push(card);
  });
}

const toldOf = ({ deal, scheme, seed, commitment, commitments, nonces, pack }: FairInfo): RevealedDeal => ({
  deal,
  scheme,
  seed,
  commitment,
  commitments,
  nonces,
  pack,
});

/** Each thing that this page saw, and whether what was told in the end agrees with it. */
export function agrees(kept: Kept, told: RevealedDeal): { key: string; good: boolean }[] {
  const { pack, commitment, commitments = [], nonces } = told;
  const own = commitments.findIndex((one) => one.commitment === kept.commitment);
  const sameSet =
    kept.sets.length === 0 || (kept.sets.length === 1 && said(kept.sets[0] ?? []) === said(commitments));
  const verdict = (good: boolean, right: string, wrong: string) => ({ good, key: good ? right : wrong });
  const found = [
    verdict(
      kept.shown.length === 1 && kept.shown[0] === commitment,
      'fair.promise_kept',
      'fair.promise_broken',
    ),
    verdict(sameSet, 'fair.set_kept', 'fair.set_differs'),
    verdict(own >= 0 && nonces[own] === kept.nonce, 'fair.bytes_in', 'fair.bytes_left_out'),
  ];
  return pack ? [...found, verdict(cardsAgree(kept, pack), 'fair.cards_hold', 'fair.cards_differ')] : found;
}

/** Whether the own cards, and all that were seen to be played, were dealt by this pack. */
function cardsAgree(kept: Kept, pack: readonly CardName[]): boolean {
  const { seat, hand } = kept;
  if (seat && hand && [...hand].sort().join() !== dealtTo(pack, seat).sort().join()) return false;
  const skat = skatOf(pack);
  const others = SEATS.map((one) =>
    (kept.played[one] ?? []).filter((card) => !dealtTo(pack, one).includes(card)),
  );
  // What was not dealt to him can only be the soloist's, from the skat.
  return (
    others.filter((cards) => cards.length).length < 2 && others.flat().every((card) => skat.includes(card))
  );
}

/** Everything that was kept of a table, for `skat verify`: one deal a line. */
export function exported(table: string): string {
  const lines = all
    .filter(({ deal }) => deal.startsWith(`${table}/`))
    .map((kept) => {
      const { told, ...saw } = kept;
      const open: RevealedDeal = {
        deal: kept.deal,
        scheme: 2,
        seed: null,
        commitment: kept.shown[0] ?? '',
        commitments: kept.sets[0] ?? [],
        nonces: (kept.sets[0] ?? []).map(() => null),
        pack: null,
      };
      return JSON.stringify({ ...(told ?? open), kept: { ...saw, deal: undefined } });
    });
  return lines.map((line) => `${line}\n`).join('');
}
