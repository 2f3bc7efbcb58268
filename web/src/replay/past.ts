/** A finished deal as the server tells it, and what the table would have shown at each of its steps. */

import { answered, loaded } from '../line/answers';
import { fragmentOf } from '../board/link';
import { SEATS, type Place, type Position } from '../board/position';
import { messages, say, sayCode } from '../lib/messages.svelte';
import { nameOf } from '../lib/seating';
import { isLocal, secretAt } from '../lib/tables';
import type { SeatedTable, TableInfo, View } from '../lib/snapshot';
import type { DealResult, ListInfo, PastDeal, PastStep } from '../lib/wire';
import { announcementText } from '../lib/wording';

/** The address where a finished deal is looked at; `number` counts all deals of the table. */
export const addressOf = (table: string, number: number): string =>
  `/table/${encodeURIComponent(table)}/deal/${number}`;

/** Whether deals of this list are told: in a tournament, once it is over. */
const isTold = ({ settings, stage }: TableInfo): boolean => !settings.tournament || stage !== 'playing';

/** Where the deal of a row can be looked at. */
export function addressOfRow(list: ListInfo, table: TableInfo, deal: number): string | undefined {
  if (!isTold(table)) return undefined;
  return addressOf(table.id, list.before + deal);
}

/** The deal that lies there, for a player of it. */
export function addressToReview(list: ListInfo, table: TableInfo, view: View): string | undefined {
  const played = view.viewer !== 'dealer' && view.viewer !== 'spectator';
  if (!played || !isTold(table)) return undefined;
  return addressOf(table.id, list.before + table.deal);
}

/** Where the board takes the deal of this address up after these steps; empty where no card was played. */
export function addressOnBoard({ steps }: Pick<PastDeal, 'steps'>, at: number, from: string): string {
  const first = steps.findIndex(({ action }) => action?.do === 'play');
  const begun = steps[first - 1];
  if (!begun?.announcement || !begun.soloist) return '';
  const places: Record<string, Place> = {};
  begun.hands.forEach((cards, seat) => {
    for (const card of cards) places[card] = SEATS[seat] ?? 'gone';
  });
  for (const card of begun.skat) places[card] = 'skat';
  const line = steps
    .slice(first, Math.max(at + 1, first))
    .flatMap(({ action }) => (action?.do === 'play' ? [action.card] : []));
  const position: Position = {
    places,
    trick: [],
    contract: begun.announcement.contract,
    soloist: begun.soloist,
    leader: 'forehand',
    points: { soloist: 0, defenders: 0 },
  };
  return `/board?from=${encodeURIComponent(`${from}#${at}`)}#${fragmentOf(position, line)}`;
}

interface DealAddress {
  table: string;
  number: string;
}

/** What such an address says; nothing for any other address. */
export function readAddress(address: string): DealAddress | null {
  const [, table, number] = /^\/table\/([^/?#]+)\/deal\/(\d{1,6})(?:\?[^#]*)?$/.exec(address) ?? [];
  return table && number ? { table: decodeURIComponent(table), number } : null;
}

/** The step in such an address, to which the board leads back. */
export const stepOf = (fragment: string): number => Number(/^#(\d{1,3})$/.exec(fragment)?.[1] ?? 0);

/** A deal of this device, or of a server, with the secret of the own place if there is one. */
export const fetchDeal = (table: string, number: string): Promise<PastDeal> =>
  isLocal(table)
    ? dealOfDevice(table, number)
    : answered(`/api/tables/${encodeURIComponent(table)}/deals/${number}`, { token: secretAt(table) });

async function dealOfDevice(table: string, number: string): Promise<PastDeal> {
  const { localDeal } = await loaded(import('../local/line'));
  return (await localDeal(table, Number(number))).told;
}

/** What is looked back at; of its result only who played alone. */
export type DealLookedAt = Omit<PastDeal, 'result'> & { result: Pick<DealResult, 'soloist'> };

/** The table of a deal, seen from the own chair; who only watches sits behind the soloist. */
export function tableOf(deal: DealLookedAt): SeatedTable {
  const soloist = deal.places.find(({ seat }) => seat === deal.result.soloist)?.place;
  return {
    size: deal.size,
    you: deal.you ?? soloist ?? 1,
    dealer: deal.dealer,
    deal: deal.deal,
    house_rules: [],
    stage: 'playing',
    finished: false,
    places: deal.places,
  };
}

/** All steps, and behind them the result, where everybody's cards lie as they were dealt. */
export function withResult({ steps }: PastDeal): PastStep[] {
  const [dealt] = steps;
  const end = steps.at(-1);
  if (!dealt || !end) return [];
  return [
    ...steps,
    {
      ...end,
      action: null,
      hands: dealt.hands,
      skat: dealt.skat,
      skat_taken: false,
      trick: [],
      taken_by: null,
    },
  ];
}

/** A step as the table's own parts take it: nothing to be done, the result only behind the last. */
export function viewOf(deal: DealLookedAt, step: PastStep, result: DealResult | null): View {
  const seen = deal.places.find(({ place }) => place === deal.you)?.seat;
  return {
    viewer: seen ?? 'spectator',
    table_size: deal.size,
    phase: step.phase,
    turn: step.turn,
    hand: [],
    card_counts: [step.hands[0].length, step.hands[1].length, step.hands[2].length],
    calls: [],
    bid: step.bid,
    soloist: step.soloist,
    skat_taken: step.skat_taken,
    skat: null,
    announcement: step.announcement,
    kontra: step.kontra,
    re: step.re,
    defenders_announced: 'none',
    leader: step.leader,
    trick: step.trick,
    last_trick: null,
    tricks_won: step.tricks_won,
    open_hands: step.hands,
    pending: null,
    result,
    revealed: null,
    legal: [],
    sitting: 'prevented',
    shown: [],
    looked_at_skat: [],
    conceded: [],
    called: null,
    settled: [],
  };
}

/** What happened at a step, in one or two sentences. */
export function stepText(table: SeatedTable, step: PastStep): string {
  const taken =
    step.taken_by && step.action?.do === 'play'
      ? ` ${say('live.trick', { name: nameOf(table, step.taken_by) })}`
      : '';
  return actionText(table, step.action) + taken;
}

function actionText(table: SeatedTable, action: PastStep['action']): string {
  if (!action) return say('replay.dealt');
  const dealer = table.places.find(({ place }) => place === table.dealer)?.name ?? '';
  const name = 'seat' in action ? nameOf(table, action.seat) || dealer : '';
  switch (action.do) {
    case 'bid':
      return say('live.call', { name, call: String(action.value) });
    case 'hold':
    case 'pass':
      return say('live.call', { name, call: say(`call.${action.do}`) });
    case 'announce':
      return say('live.announce', { name, game: announcementText(action.announcement) });
    case 'play':
      return say('live.play', { name, card: messages.card(action.card) });
    case 'discard':
    case 'show_cards':
      return say(`replay.${action.do}`, { name, cards: action.cards.join(' ') });
    case 'announce_defence':
      return say('replay.announce_defence', { name, level: action.announced });
    case 'demand':
      return say(`replay.demand_${action.wants}`, { name });
    case 'verdict':
      return say(action.holds ? 'replay.verdict_holds' : 'replay.verdict_fails');
    default:
      return sayCode(`replay.${action.do}`, { name });
  }
}

/** The step at which the trick after this one, or before it, has just been taken; else the end. */
export function trickFrom(steps: readonly PastStep[], at: number, by: 1 | -1): number {
  const last = steps.length - 1;
  for (let step = at + by; step > 0 && step < last; step += by) {
    if (steps[step]?.taken_by && steps[step]?.action?.do === 'play') return step;
  }
  return by === 1 ? last : 0;
}
