/** What an entry makes of the table on this device, and as its snapshots show it. */

import { drawnPack, seedCommitment } from '../fair/shuffle';
import { BIDS } from '../lib/value';
import type { FairInfo, ListEntry, ListInfo, Settings, Snapshot, TableInfo } from '../lib/wire';
import { dealtFrom, type Deal } from './deal';
import type { Entry } from './entries';
import { hintInfo } from './hints/allowed';
import { judged, played } from './playing';
import { dealName, isRunning, OWN, placeOf, seatOf, type LocalTable } from './own_table';
import { viewOf, type OwnView } from './view';

const PLACES = [1, 2, 3] as const;

/** A snapshot as a server sends it; the rules of the view are those of the present edition. */
export type OwnSnapshot = Omit<Snapshot, 'view'> & { view: OwnView | null };

function withCards(table: LocalTable, nonces: readonly string[], next: string): LocalTable {
  const { sealed, commitments } = table;
  if (!sealed || !commitments) return table;
  const shuffle = { deal: dealName(table, sealed.number), seed: sealed.seed, commitments, nonces };
  const told = { ...shuffle, scheme: 2 as const, commitment: seedCommitment(shuffle.deal, sealed.seed) };
  const pack = drawnPack(
    { ...told, commitments: [...commitments], nonces: [...nonces], seed: null, pack: null },
    sealed.seed,
  );
  return {
    ...table,
    deal: dealtFrom(pack),
    shuffle,
    dealer: table.rows.length ? (table.dealer % 3) + 1 : table.dealer,
    sealed: { number: sealed.number + 1, seed: next },
    commitments: null,
    isReady: false,
    hint: 0,
    isHinted: false,
  };
}

function rowOf({ dealer, rows, isHinted }: LocalTable, deal: Deal): ListEntry {
  const { result, soloist, announcement, bid } = deal;
  const place = soloist ? placeOf(dealer, soloist) : null;
  const score = result?.score?.score ?? 0;
  const before = rows.at(-1)?.totals ?? [0, 0, 0];
  return {
    deal: rows.length + 1,
    dealer,
    soloist: place,
    ending: result?.ending ?? 'passed',
    announcement,
    bid: place === null ? null : bid,
    won: result?.score?.won ?? null,
    score,
    steps: result?.score?.steps ?? [],
    overbid: result?.score?.overbid ?? false,
    hinted: isHinted ? [OWN] : [],
    totals: before.map((total, at) => total + (at + 1 === place ? score : 0)),
  };
}

function withDeal(table: LocalTable, deal: Deal): LocalTable {
  const rows = deal.phase === 'finished' ? [...table.rows, rowOf(table, deal)] : table.rows;
  return { ...table, deal, rows, hint: 0 };
}

function changedBy(table: LocalTable, entry: Entry): LocalTable {
  switch (entry.do) {
    case 'open_table':
      return { ...table, names: entry.names, level: entry.level ?? table.level };
    case 'begin':
      return { ...table, isPlaying: true };
    case 'seal_seed':
      return { ...table, sealed: { number: 1, seed: entry.seed } };
    case 'fix_commitments':
      return { ...table, commitments: entry.commitments };
    case 'deal_cards':
      return withCards(table, entry.nonces, entry.seed);
    case 'ready':
      return { ...table, isReady: true };
    case 'ask_hint':
      return { ...table, hint: table.hint + 1, isHinted: true };
    case 'verdict':
      return table.deal ? withDeal(table, judged(table.deal, entry)) : table;
    default:
      return table.deal ? withDeal(table, played(table.deal, entry)) : table;
  }
}

/** The table after one more entry. */
export const entered = (table: LocalTable, entry: Entry): LocalTable => ({
  ...changedBy(table, entry),
  seq: table.seq + 1,
});

const SETTINGS: Settings = {
  visibility: 'private',
  seating: 'chosen',
  length: 'open',
  clock: { per: 'none', seconds: 60, on_time_out: 'computer' },
  spectators: false,
  tournament: false,
  open_play: false,
  training: false,
  take_over_seconds: 60,
};

function infoOf(table: LocalTable): TableInfo {
  const deal = table.rows.length + (isRunning(table) ? 1 : 0);
  return {
    id: table.id,
    size: 3,
    you: OWN,
    role: 'player',
    stage: table.isPlaying ? 'playing' : 'waiting',
    host: OWN,
    dealer: table.dealer,
    deal,
    deals: null,
    round: Math.ceil(Math.max(deal, 1) / 3),
    places: PLACES.map((place) => ({
      place,
      name: table.names[place - 1] ?? '',
      kind: place === OWN ? 'human' : 'computer',
      player: place === OWN ? null : table.level,
      seat: seatOf(table.dealer, place),
      connected: true,
      substitute: null,
      leaving: false,
    })),
    ready: table.isReady ? [OWN] : [],
    newcomers: [],
    stake: { offered: '0', agreed: [OWN], in_force: '0' },
    rematch: null,
    settings: SETTINGS,
    daily: null,
    drawn: null,
    clock: null,
    rules: { edition: 'isko-2022', options: {} },
    house_rules: [],
    finished: false,
  };
}

function fairOf(table: LocalTable): FairInfo | null {
  const { shuffle } = table;
  if (!shuffle) return null;
  const told = {
    deal: shuffle.deal,
    scheme: 2,
    commitment: seedCommitment(shuffle.deal, shuffle.seed),
    commitments: [...shuffle.commitments],
    nonces: [...shuffle.nonces],
  };
  const isOver = !isRunning(table);
  return {
    ...told,
    seed: isOver ? shuffle.seed : null,
    pack: isOver ? drawnPack({ ...told, scheme: 2, seed: null, pack: null }, shuffle.seed) : null,
    voided: [],
    daily: false,
  };
}

export function listOf({ names, isPlaying, rows }: LocalTable): ListInfo {
  const count = (place: number, won: boolean): number =>
    rows.filter((row) => row.soloist === place && row.won === won).length;
  const lostByOthers = (place: number): number =>
    rows.filter((row) => row.soloist !== place && row.won === false).length;
  const totals = [...(rows.at(-1)?.totals ?? [0, 0, 0])];
  const [won, lost] = [true, false].map((how) => PLACES.map((place) => count(place, how)));
  return {
    players: isPlaying ? [...names] : [],
    before: 0,
    entries: [...rows],
    totals,
    won: won ?? [],
    lost: lost ?? [],
    // Fifty for a game won or lost, forty for each that another lost (TR-5.1).
    seeger_fabian: PLACES.map(
      (place, at) =>
        (totals[at] ?? 0) + 50 * (count(place, true) - count(place, false)) + 40 * lostByOthers(place),
    ),
  };
}

/** Whether the newest call is a bid above the lowest possible one. */
function bidJumped(deal: Deal | null): boolean {
  if (deal?.phase !== 'auction') return false;
  const newest = deal.calls.at(-1)?.call;
  const before = deal.calls.slice(0, -1).findLast(({ call }) => typeof call === 'number')?.call ?? null;
  const lowest = BIDS.find((bid) => before === null || bid > Number(before)) ?? 0;
  return typeof newest === 'number' && newest > lowest;
}

/** What the person at the table sees of it now. */
export function snapshotOf(table: LocalTable): OwnSnapshot {
  return {
    type: 'snapshot',
    seq: table.seq,
    table: infoOf(table),
    view: table.deal && viewOf(table.deal, seatOf(table.dealer, OWN)),
    look: null,
    hint: hintInfo(table),
    hold_locked: bidJumped(table.deal),
    fair: fairOf(table),
    list: listOf(table),
  };
}
