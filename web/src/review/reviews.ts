/** Reviews of finished deals: asked for, waited for, and carried by a link without names. */

import { answered, post, Refusal } from '../line/answers';
import { whose } from '../account/games';
import { say } from '../lib/messages.svelte';
import { ownPlaces } from '../lib/played';
import { memberships } from '../lib/tables';
import { addressOf, type DealLookedAt } from '../replay/past';
import { SEATS, type Answer, type Asked, type AskedList } from './decisions';
import type { Standing as StandingOf } from './waiting';

/** How far a review is. */
export type Standing = StandingOf<Answer>;

/** Begins the reviews of all finished deals in a text. */
export const pasted = (text: string): Promise<AskedList> => post<AskedList>('/api/reviews', { text });

/** Begins the review of a finished deal of a table; quietly only where no others wait. */
export async function ofTable(table: string, number: string | number, quietly = false): Promise<Asked> {
  const [deal] = (await begun(table, `deals/${number}`, quietly ? '?quietly=true' : '')).deals;
  if (!deal) throw new Refusal('unreachable');
  return deal;
}

/** Begins the reviews of the list of a table that begins with this deal: of what one played oneself. */
export const ofList = (table: string, first: string | number): Promise<AskedList> =>
  begun(table, `lists/${first}`);

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
  const token = [...memberships(), ...ownPlaces()].find((known) => known.table === table)?.token;
  return answered(`/api/tables/${encodeURIComponent(table)}/${what}/review${how}`, { method: 'POST', token });
}

/** The deal as the replay's parts take it; without names the seats are called by their own. */
export function dealOf(asked: Asked, found: Answer): DealLookedAt {
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
    steps: found.steps,
    result: found.review.result,
  };
}
