/**
 * What this page was shown of every deal, and what it added: kept in the browser, so that it is the
 * same after a reload, and so that a server that tells a second story is found out.
 */

import { SEATS, type View } from '../lib/snapshot';
import type { CardName, FairInfo, ObjectMessage, SeatName, CommitmentInfo } from '../lib/wire';
import { judgeDeal, type Answer } from './judge';
import { readRecord } from './revealed';
import { hex, nonceCommitment } from './shuffle';

/** What a page was shown and must not have been. */
export type Complaint = ObjectMessage['what'];

/** A deal as the server told it in the end, in the form of `skat verify`. */
type Told = Pick<FairInfo, 'deal' | 'scheme' | 'commitment' | 'commitments' | 'seed' | 'pack'> & {
  nonces: (string | null)[];
};

/** Of a deal: the fields are those of `PageRecord`, and what the server told when it was over. */
export interface Kept {
  deal: string;
  shown: string[];
  sets: CommitmentInfo[][];
  nonce: string | null;
  commitment: string | null;
  opened: boolean;
  came_in_later?: boolean;
  seat: SeatName | null;
  hand: CardName[] | null;
  played: Partial<Record<SeatName, CardName[]>>;
  /** What the server told while the cards were out. */
  dealt?: Told;
  told: Told | null;
  /** What it told another time, which must be the same. */
  again?: Told;
}

type Reply = { commit: string } | { open: string } | { object: Complaint } | null;

const KEY = 'skat.kept';
const NONCE_BYTES = 32;
const MOST = 60;
/** A page that failed to open so often is not waited for again until cards are dealt. */
const MOST_FAILURES = 2;

let all: Kept[] = stored() ?? [];

/** What the browser has; nothing where it keeps nothing for this page. */
function stored(): Kept[] | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[];
  } catch {
    return null;
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

const begun = (deal: string): Kept => ({
  deal,
  shown: [],
  sets: [],
  nonce: null,
  commitment: null,
  opened: false,
  came_in_later: false,
  seat: null,
  hand: null,
  played: {},
  told: null,
});

/** A deal is announced with this commitment: the answer is one of our own, the same for the same. */
export function coming(deal: string, sealed: string): Reply {
  // Another window of the same player has perhaps answered already.
  if (!find(deal)) all = stored() ?? all;
  let kept = find(deal);
  if (!kept) {
    const nonce = hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    const commitment = nonceCommitment(deal, sealed, nonce);
    kept = { ...begun(deal), shown: [sealed], nonce, commitment };
    all.push(kept);
    save();
  }
  if (!kept.shown.includes(sealed)) {
    kept.shown.push(sealed);
    save();
  }
  if (kept.shown.length > 1) return { object: 'second_commitment' };
  // What is asked when the cards are out already comes too late.
  return kept.commitment === null ? null : { commit: kept.commitment };
}

/**
 * The set of all commitments is fixed: ours is opened if it is in it, and for one set only. `late`
 * says that this page came while it was being fixed.
 */
export function gathered(deal: string, set: CommitmentInfo[], { late }: { late: boolean }): Reply {
  const kept = find(deal);
  if (!kept || kept.shown.length > 1 || kept.told || kept.nonce === null) return null;
  if (!kept.sets.some((one) => said(one) === said(set))) {
    kept.sets.push(set);
    save();
  }
  if (kept.sets.length > 1) return { object: 'second_set' };
  if (!set.some(({ commitment }) => commitment === kept.commitment)) {
    if (late || hasFailed(deal)) {
      kept.came_in_later = true;
      save();
      return null;
    }
    return { object: 'left_out' };
  }
  if (!kept.opened) {
    kept.opened = true;
    save();
  }
  return { open: kept.nonce };
}

/** Whether so many shuffles were void because of this page that it is not waited for. */
function hasFailed(deal: string): boolean {
  const table = tableOf(deal);
  const lately = all.filter((one) => tableOf(one.deal) === table && one.told);
  const failures = lately.slice(lately.findLastIndex(({ told }) => told?.pack) + 1);
  return failures.length >= MOST_FAILURES && failures.every((one) => one.told && isMissing(one, one.told));
}

const tableOf = (deal: string): string => deal.slice(0, deal.lastIndexOf('/'));
const isMissing = ({ commitment }: Kept, { commitments, nonces }: Told): boolean =>
  commitments.some((one, at) => one.commitment === commitment && nonces[at] === null);

/**
 * The server says that a deal is void, and what it was. `heard` says that the own number was on its
 * way long enough to have come: else a line that broke may have lost it, and nobody is to blame.
 */
export function voided(told: Omit<Told, 'scheme' | 'pack'>, { heard }: { heard: boolean }): Answer | null {
  const kept = find(told.deal);
  if (!kept || kept.told) return null;
  kept.told = toldOf({ ...told, scheme: 2, pack: null });
  delete kept.dealt;
  if (isMissing(kept, kept.told)) kept.opened &&= heard;
  save();
  return proven(kept.told);
}

/** Cards are on the table, and this page has no number for them: it was not asked, or came later. */
export function without(deal: string, { late }: { late: boolean }): void {
  all.push({ ...begun(deal), came_in_later: late });
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
  if (fair.seed && fair.pack) tell(kept, toldOf(fair));
  else if (!kept.told) kept.dealt = toldOf(fair);
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

/** What is told first is kept, and beside it what contradicts it. */
function tell(kept: Kept, told: Told): void {
  delete kept.dealt;
  kept.told ??= told;
  if (JSON.stringify(kept.told) !== JSON.stringify(told)) kept.again = told;
}

const toldOf = ({ deal, scheme, seed, commitment, commitments, nonces, pack }: Told): Told => ({
  deal,
  scheme,
  seed,
  commitment,
  commitments,
  nonces,
  pack,
});

/** A deal in the form of `skat verify`: what was told, and what this page kept of it. */
function written(told: Told, kept: Kept | undefined): object {
  if (!kept) return toldOf(told);
  const { shown, sets, nonce, commitment, opened, came_in_later, seat, hand, played } = kept;
  const saw = { shown, sets, nonce, commitment, opened, came_in_later, seat, hand, played };
  return { ...toldOf(told), kept: saw };
}

/** What is proven by what the server tells of a deal and what this page kept of it. */
export function proven(told: Told): Answer {
  const kept = find(told.deal);
  const before = kept?.told ? [written(kept.told, kept)] : [];
  const words = [written(told, kept), ...before].map((one) => readRecord(one)?.word);
  return judgeDeal(words.map((word) => word ?? { misfit: true, told: null }));
}

/** Everything that was kept of a table, for `skat verify`: one deal a line. */
export function exported(table: string, newest?: Told): string {
  const kept = all.filter(({ deal }) => tableOf(deal) === table);
  const lines = kept.flatMap((one) => {
    const first = written(one.told ?? one.dealt ?? untold(one), one);
    return one.again ? [first, written(one.again, one)] : [first];
  });
  if (newest && !find(newest.deal)) lines.push(written(newest, undefined));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

const untold = ({ deal, shown, sets }: Kept): Told => ({
  deal,
  scheme: 2,
  seed: null,
  commitment: shown[0] ?? '',
  commitments: sets[0] ?? [],
  nonces: (sets[0] ?? []).map(() => null),
  pack: null,
});
