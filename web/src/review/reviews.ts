/** Reviews of finished deals: asked for, waited for, and carried by a link without names. */

import { answered, loaded, post, Refusal } from '../line/answers';
import { whose } from '../account/games';
import { messages, say } from '../lib/messages.svelte';
import { host } from '../lib/host';
import { isLocal, secretAt } from '../lib/tables';
import type { Looked } from '../local/past/deals';
import { addressOf, type DealLookedAt } from '../replay/past';
import { SEATS, type Answer, type Asked, type AskedList } from './decisions';
import { waited, type Standing as StandingOf } from './waiting';

/** How far a review is. */
export type Standing = StandingOf<Answer>;

/** So many deals a server reads in one text. */
const MOST_DEALS = 48;

/** Begins the reviews of all finished deals in a text. */
export const pasted = (text: string): Promise<AskedList> => post<AskedList>('/api/reviews', { text });

/** Begins the review of a finished deal of a table; quietly only where no others wait. */
export async function ofTable(table: string, number: string | number, quietly = false): Promise<Asked> {
  if (isLocal(table)) return ofDevice(table, Number(number));
  const [deal] = (await begun(table, `deals/${number}`, quietly ? '?quietly=true' : '')).deals;
  if (!deal) throw new Refusal('unreachable');
  return deal;
}

/** That of a deal of this device. */
async function ofDevice(table: string, number: number): Promise<Asked> {
  const { localDeal } = await loaded(import('../local/line'));
  const [asked] = await askedHere([await localDeal(table, number)]);
  if (!asked) throw new Refusal('unreachable');
  return asked;
}

/** Those of the newest deals of a list of this device. */
async function listOfDevice(table: string): Promise<AskedList> {
  const { localDeals } = await loaded(import('../local/line'));
  const looked = await localDeals(table);
  if (!looked.length)
    throw new Refusal('no_finished_deal', messages.refusal('no_finished_deal', { deal: 1 }));
  const deals = looked.slice(-MOST_DEALS);
  return { deals: await askedHere(deals), left_out: looked.length - deals.length };
}

/** Deals of this device: reviewed by a server, those that it does not take and all where none answers in the page. */
async function askedHere(looked: readonly Looked[]): Promise<Asked[]> {
  const records = looked.map(({ record }) => record.record).join('\n');
  const list = host.alone ? null : await pasted(records).catch(() => null);
  return looked.map((one, at) => {
    const { table, deal, result } = one.told;
    const own = { number: deal, deal, table, players: playersOf(one.told), you: one.record.seat };
    const asked = list?.deals[at];
    if (asked?.key) return { ...asked, ...own };
    const none = { line: null, record: null, error: null };
    return { ...own, ...none, key: `${table}/${deal}`, result, here: (told) => judgedHere(one, told) };
  });
}

async function judgedHere(looked: Looked, told: (share: number) => boolean): Promise<Answer> {
  const [{ openReview }, { kernel }] = await loaded(
    Promise.all([import('../local/past/open_review'), import('../kernel/kernel')]),
  );
  const review = await openReview(looked, { by: kernel }, told);
  return { table_size: 3, review, steps: looked.told.steps };
}

const playersOf = ({ places }: DealLookedAt): string[] =>
  SEATS.map((one) => places.find(({ seat }) => seat === one)?.name ?? '');

/** Hears how far a review is until it is there; `told` says whether the page still waits. */
export async function followed(
  { key, here }: Asked,
  told: (standing: Standing) => boolean,
  how: { pause?: number; short?: boolean } = {},
): Promise<void> {
  if (!here) return key ? waited(key, told, how) : undefined;
  const working = { state: 'working' as const, ahead: 0, share: 0, code: null, answer: null };
  let awaited = true;
  const answer = await here((share) => (awaited = told({ ...working, share })));
  if (awaited) told({ ...working, state: 'done', share: 1, answer });
}

/** Begins the reviews of the list of a table that begins with this deal: of what one played oneself. */
export const ofList = (table: string, first: string | number): Promise<AskedList> =>
  isLocal(table) ? listOfDevice(table) : begun(table, `lists/${first}`);

/** Begins the reviews of the last own games, wherever they were played; the newest is number 1. */
export async function ofLast(most: number): Promise<AskedList> {
  const asked = await post<AskedList>('/api/reviews/mine', { ...whose(), most });
  const deals = asked.deals.map((deal, at) => ({
    ...deal,
    number: at + 1,
    from: addressOf(deal.table ?? '', deal.number ?? 0),
  }));
  return { ...asked, deals };
}

/** With the secret of the own place if there is one. */
function begun(table: string, what: string, how = ''): Promise<AskedList> {
  const path = `/api/tables/${encodeURIComponent(table)}/${what}/review${how}`;
  return answered(path, { method: 'POST', token: secretAt(table) });
}

/** The deal as the replay's parts take it; without names the seats are called by their own. */
export function dealOf(asked: Asked, answer: Answer): DealLookedAt {
  return {
    table: '',
    number: 0,
    newest: 0,
    deal: 0,
    size: 3,
    dealer: 3,
    you: asked.you ? SEATS.indexOf(asked.you) + 1 : null,
    places: SEATS.map((seat, at) => ({
      place: at + 1,
      name: asked.players[at] || say(`seat.${seat}`),
      kind: 'human',
      seat,
    })),
    steps: answer.steps,
    result: answer.review.result,
  };
}
