/** A deal that goes on again, as the parts of the table take it: who sits where, what a seat sees. */

import { SEATS, type Snapshot, type TableInfo } from '../lib/snapshot';
import type { PlaceInfo, PlayerAction, SeatName, View } from '../lib/wire';

/** A place for each seat in their order; rearhand deals, as at a table of three. */
function placeAt(name: string, at: number): PlaceInfo {
  return {
    place: at + 1,
    name,
    kind: 'computer',
    player: null,
    seat: SEATS[at] ?? null,
    connected: true,
    substitute: null,
    leaving: false,
  };
}

/** The table that never was: nothing can be asked of it, no hint and no replay. */
export function tableOfTry(names: readonly string[], you: SeatName, houseRules: string[]): TableInfo {
  return {
    id: '',
    daily: null,
    drawn: null,
    size: 3,
    you: SEATS.indexOf(you) + 1,
    role: 'player',
    stage: 'playing',
    host: 1,
    dealer: 3,
    deal: 1,
    deals: 1,
    round: 1,
    places: names.map(placeAt),
    ready: [],
    newcomers: [],
    stake: { offered: '', agreed: [], in_force: '' },
    rematch: null,
    settings: {
      visibility: 'private',
      seating: 'chosen',
      length: 'open',
      clock: { per: 'none', seconds: 0, on_time_out: 'computer' },
      spectators: false,
      tournament: true,
      open_play: false,
      training: false,
      take_over_seconds: null,
    },
    clock: null,
    rules: { edition: '', options: {} },
    house_rules: houseRules,
    finished: false,
  };
}

/** What the seat sees, as if a server had sent it. */
export function snapshotOf(table: TableInfo, view: View, seq: number): Snapshot {
  return {
    type: 'snapshot',
    seq,
    table,
    view: { ...view, legal: view.legal as PlayerAction[] },
    look: null,
    hint: null,
    hold_locked: false,
    fair: null,
    list: {
      players: table.places.map(({ name }) => name),
      before: 0,
      entries: [],
      totals: [0, 0, 0],
      won: [0, 0, 0],
      lost: [0, 0, 0],
      seeger_fabian: [0, 0, 0],
    },
  };
}
