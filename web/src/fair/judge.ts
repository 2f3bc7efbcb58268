/**
 * What the records of a deal prove: the same answers as `skat verify`, from the same table of cases.
 *
 * The record does not choose its own rules, and what is missing counts like what differs.
 */

import { SEATS } from '../lib/snapshot';
import type { CardName, CommitmentInfo } from '../lib/wire';
import { dealtTo, drawnPack, nonceCommitment, seedCommitment, skatOf } from './shuffle';
import {
  isMisfit,
  saysNothing,
  sawCards,
  type Misfit,
  type PageRecord,
  type Testimony,
  type ToldDeal,
  type Word,
} from './testimony';

export type Why = 'daily' | 'duplicate' | 'came_in_later' | 'old_scheme' | 'no_page';

/** What does not fit; every one is the server's but the two that are in the page's own record. */
export type Fault =
  | 'told_misfit'
  | 'kept_misfit'
  | 'kept_contradicts'
  | 'files_differ'
  | 'scheme_below'
  | 'set_disordered'
  | 'numbers_missing'
  | 'nonce_differs'
  | 'seed_differs'
  | 'pack_differs'
  | 'voided_for_nothing'
  | 'second_commitment'
  | 'second_set'
  | 'not_as_shown'
  | 'not_asked'
  | 'left_out'
  | 'number_lost'
  | 'cards_not_as_seen';

export interface Answer {
  answer: 'bound' | 'not_bound' | 'void' | 'unfair' | 'not_revealed';
  why: Why | null;
  /** `server`, `page` (whose record it is), or `page 2, page 3`. */
  whose: string | null;
  fault: Fault | null;
  /** The places whose numbers never came. */
  places: readonly number[];
}

const OF_THE_PAGE: readonly Fault[] = ['kept_misfit', 'kept_contradicts'];
const LEGITIMATE: readonly (Why | null)[] = ['daily', 'duplicate', 'came_in_later'];
const NOTHING = { why: null, whose: null, fault: null, places: [] };

const notBound = (why: Why): Answer => ({ ...NOTHING, answer: 'not_bound', why });
const unfair = (fault: Fault): Answer => ({
  ...NOTHING,
  answer: 'unfair',
  fault,
  whose: OF_THE_PAGE.includes(fault) ? 'page' : 'server',
});
const neverDealt = (places: readonly number[]): Answer => ({
  ...NOTHING,
  answer: 'void',
  places,
  whose: places.map((place) => `page ${place}`).join(', ') || 'server',
});

/** Whether nobody has to ask any further. */
export function isGood({ answer, why }: Answer): boolean {
  if (answer === 'not_bound') return LEGITIMATE.includes(why);
  return answer === 'bound' || answer === 'void';
}

/** The answer for a deal from the word of one or of several files: the worst that any proves. */
export function judgeDeal(files: readonly Word[]): Answer {
  const heard = files.filter((one): one is Testimony => !isMisfit(one));
  const told = heard.filter((one) => !onlyShown(one)).map((one) => one.told);
  const answers = files.filter(isMisfit).map(judgeMisfit);
  if (!allAgree(heard)) answers.push(unfair('files_differ'));
  answers.push(...heard.map((one) => judge(...heardOut(one, told[0]))));
  const [first, ...others] = answers;
  if (!first) throw new Error('a deal is judged by what is known of it');
  return others.reduce((worst, one) => (rank(one) < rank(worst) ? one : worst), first);
}

/** What the page kept cannot be used; what the server told may be wrong all the same. */
function judgeMisfit({ told }: Misfit): Answer {
  return unfair(told ? (faultOfSum(told) ?? 'kept_misfit') : 'told_misfit');
}

/** The record of a page that was told nothing afterwards. */
const onlyShown = ({ told, page }: Testimony): boolean => page !== null && saysNothing(told);

/** A file's word, with what others were told where its page was told nothing. */
function heardOut(one: Testimony, others: ToldDeal | undefined): [ToldDeal, PageRecord | null] {
  const { told, page } = one;
  if (!others || !page || !onlyShown(one)) return [told, page];
  // Without cards it had left before they came.
  return [others, sawCards(page) ? page : { ...page, came_in_later: true }];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const inOneOrder = ({ deal, scheme, commitment, commitments, nonces, seed, pack }: ToldDeal) => [
  deal,
  scheme,
  commitment,
  pairs(commitments),
  nonces,
  seed,
  pack,
];
const pairs = (set: readonly CommitmentInfo[]) => set.map(({ place, commitment }) => [place, commitment]);

/** Whether all were told the same, and those who were told nothing had been shown it. */
function allAgree(heard: readonly Testimony[]): boolean {
  const told = heard.filter((one) => !onlyShown(one)).map((one) => inOneOrder(one.told));
  const seen = [...heard.filter((one) => !onlyShown(one)).slice(0, 1), ...heard.filter(onlyShown)].map(
    (one) => one.told,
  );
  const most = seen.reduce<ToldDeal | undefined>(
    (best, one) => (best && best.commitments.length >= one.commitments.length ? best : one),
    undefined,
  );
  return (
    told.every((one) => same(one, told[0])) &&
    seen.every(
      ({ commitment, commitments }) =>
        commitment === most?.commitment &&
        (commitments.length === 0 || same(pairs(commitments), pairs(most.commitments))),
    )
  );
}

/** The answer from what the server told, and from what one page kept, if a page did. */
export function judge(told: ToldDeal, page: PageRecord | null): Answer {
  const fault = faultOfSum(told) ?? (page && faultOfMemory(told, page));
  if (fault) return unfair(fault);
  if (told.seed === null || told.pack === null) return notDealt(told, page);
  return dealt(told, page);
}

function dealt(told: ToldDeal, page: PageRecord | null): Answer {
  if (told.scheme === 1) return notBound(told.deal.startsWith('duplicate-') ? 'duplicate' : 'old_scheme');
  if (!told.commitments.length) return notBound(told.deal.startsWith('daily-') ? 'daily' : 'no_page');
  if (page && !openings(told, ownOf(told, page)).length) return notBound('came_in_later');
  return { ...NOTHING, answer: 'bound' };
}

function notDealt(told: ToldDeal, page: PageRecord | null): Answer {
  const cards = told.pack !== null || (page !== null && sawCards(page));
  const allOpen = told.nonces.length > 0 && !told.nonces.includes(null);
  if (told.scheme === 1 || (told.seed === null && (cards || allOpen)))
    return { ...NOTHING, answer: 'not_revealed' };
  // Where nothing has come at all it was the server that did not go on.
  return neverDealt(saysNothing(told) ? [] : missing(told));
}

/** The places whose nonces did not come. */
const missing = ({ commitments, nonces }: ToldDeal): number[] =>
  commitments.filter((_, at) => nonces[at] === null).map(({ place }) => place);

/** The first contradiction in what the server sent, whichever page looks. */
function faultOfSum(told: ToldDeal): Fault | null {
  const fault = told.scheme === 1 ? faultOfScheme1(told) : faultOfSet(told);
  if (fault || told.seed === null) return fault;
  if (seedCommitment(told.deal, told.seed) !== told.commitment) return 'seed_differs';
  if (told.pack === null) return missing(told).length ? null : 'voided_for_nothing';
  return same(drawnPack(told, told.seed), told.pack) ? null : 'pack_differs';
}

function faultOfScheme1({ deal, commitments, nonces }: ToldDeal): Fault | null {
  if (commitments.length || deal.startsWith('daily-')) return 'scheme_below';
  // At a duplicate event the words of the hall are the only number.
  const most = deal.startsWith('duplicate-') ? 1 : nonces.length;
  return nonces.includes(null) || nonces.length > most ? 'numbers_missing' : null;
}

function faultOfSet(told: ToldDeal): Fault | null {
  const { commitments, nonces, pack } = told;
  if (commitments.some(({ place }, at) => at > 0 && place <= (commitments[at - 1]?.place ?? 0)))
    return 'set_disordered';
  if (nonces.length !== commitments.length || (pack && nonces.includes(null))) return 'numbers_missing';
  const wrong = commitments.some(({ commitment }, at) => {
    const nonce = nonces[at] ?? null;
    return nonce !== null && sealed(nonce, told) !== commitment;
  });
  return wrong ? 'nonce_differs' : null;
}

/** The first thing that is not as the page remembers it, or that it was owed and never got. */
function faultOfMemory(told: ToldDeal, page: PageRecord): Fault | null {
  const own = ownOf(told, page);
  const [set] = page.sets;
  if (page.shown.some((shown) => shown !== page.shown[0])) return 'second_commitment';
  if (set && page.sets.some((shown) => !same(pairs(shown), pairs(set)))) return 'second_set';
  if (own === null && !page.came_in_later) return 'not_asked';
  if (own !== null && told.scheme === 1) return 'scheme_below';
  if (page.shown.some((shown) => shown !== told.commitment)) return 'not_as_shown';
  if (set && !same(pairs(set), pairs(told.commitments))) return 'not_as_shown';
  if ((page.seat === null) !== (page.hand === null) || contradicts(told, page, own))
    return 'kept_contradicts';
  if (told.seed !== null && told.pack === null && sawCards(page)) return 'voided_for_nothing';
  const opened = openings(told, own);
  if (page.opened && opened.includes(null) && !saysNothing(told)) return 'number_lost';
  if (told.pack === null) return null;
  if (!opened.length && !page.came_in_later) return 'left_out';
  return cardsAgree(page, told.pack) ? null : 'cards_not_as_seen';
}

/** Whether no page that runs this program could have kept this of its own number. */
function contradicts(told: ToldDeal, page: PageRecord, own: string | null): boolean {
  if (own === null) return false;
  if (!page.shown.length || (page.nonce !== null && sealed(page.nonce, told) !== own)) return true;
  // A number is opened for a set that was shown, and by nobody but its page.
  return openings(told, own).some((nonce) => nonce !== null) && !page.sets.length;
}

/** The commitment of the page; it can be worked out from its nonce. */
const ownOf = (told: ToldDeal, { commitment, nonce }: PageRecord): string | null =>
  commitment ?? (nonce === null ? null : sealed(nonce, told));

/** The nonces told for this commitment; none where it is not in the set. */
const openings = ({ commitments, nonces }: ToldDeal, own: string | null): (string | null)[] =>
  nonces.filter((_, at) => own !== null && commitments[at]?.commitment === own);

const sealed = (nonce: string, { deal, commitment }: ToldDeal): string =>
  nonceCommitment(deal, commitment, nonce);

/** Whether this pack deals what was seen; what a seat played and was not dealt came from the skat. */
function cardsAgree({ seat, hand, played }: PageRecord, pack: readonly CardName[]): boolean {
  if (seat && hand && !same([...hand].sort(), dealtTo(pack, seat).sort())) return false;
  const skat = skatOf(pack);
  const others = SEATS.map((one) => (played[one] ?? []).filter((card) => !dealtTo(pack, one).includes(card)));
  return (
    others.filter((cards) => cards.length).length < 2 && others.flat().every((card) => skat.includes(card))
  );
}

/** The lower, the more it outweighs; that a page came in later says nothing of the others. */
function rank(answer: Answer): number {
  if (answer.answer === 'unfair') return answer.whose === 'server' ? 0 : 1;
  if (answer.answer === 'not_revealed') return 2;
  if (!isGood(answer)) return 3;
  return answer.answer === 'not_bound' ? 5 : 4;
}
