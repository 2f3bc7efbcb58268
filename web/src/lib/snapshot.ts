/** A snapshot as the page keeps it, and what the viewer may do in it. */

import type * as wire from './wire';
import type { PlayerAction, Score, SeatName } from './wire';

export const SEATS: readonly SeatName[] = ['forehand', 'middlehand', 'rearhand'];

/** The place of a spectator: none. */
export const NOBODY = 0;

/** The table; `you` is the own place, or `NOBODY`. */
export type TableInfo = Omit<wire.TableInfo, 'you'> & { you: number };

/** What a table in play and a deal of the past have in common: who sits where. */
export type SeatedTable = Pick<
  TableInfo,
  'size' | 'you' | 'dealer' | 'deal' | 'house_rules' | 'stage' | 'finished'
> & {
  places: wire.PastPlace[];
  /** The day whose deals these are; a deal that is looked at again has none. */
  daily?: string | null;
};

/** What the page shows of a view; what a viewer may do are always his own actions. */
export type View = Omit<wire.View, 'rules' | 'played' | 'discarded' | 'legal'> & { legal: PlayerAction[] };

export type Snapshot = Omit<wire.Snapshot, 'table' | 'view'> & { table: TableInfo; view: View | null };

/** What was entered for a game, as the sum needs it. */
export type Entered = Pick<Score, 'steps' | 'game_value' | 'counted_value' | 'score'>;

export type ActionName = PlayerAction['do'];
export type ActionOf<Name extends ActionName> = Extract<PlayerAction, { do: Name }>;

/** The snapshot with the list that was sent last; the server sends the list when it has changed. */
export function complete(
  message: wire.Snapshot | wire.BriefSnapshot,
  before: wire.ListInfo | null,
): Snapshot | null {
  const list = 'list' in message ? message.list : before;
  if (!list) return null;
  const table = { ...message.table, you: message.table.you ?? NOBODY };
  const view = message.view && { ...message.view, legal: message.view.legal as PlayerAction[] };
  return { ...message, list, table, view };
}

/** The snapshot that a change makes of the one before it: what is missing there stays as it is. */
export function changed(before: Snapshot, change: wire.SnapshotChange): Snapshot {
  const { type: _, table, view, ...others } = change;
  const after = { ...before, ...others };
  if (table) after.table = { ...before.table, ...table, you: placeIn(table, before) };
  // What was not there before comes whole.
  if (view !== undefined) after.view = view && ({ ...before.view, ...view } as View);
  return after;
}

function placeIn(table: Partial<wire.TableInfo>, before: Snapshot): number {
  return table.you === undefined ? before.table.you : (table.you ?? NOBODY);
}

/** The actions of one kind that the viewer may take now. */
export function legal<Name extends ActionName>(view: View, name: Name): ActionOf<Name>[] {
  return view.legal.filter((action): action is ActionOf<Name> => action.do === name);
}

/** The one action of a kind, if the viewer may take it now. */
export function may<Name extends ActionName>(view: View, name: Name): ActionOf<Name> | undefined {
  return legal(view, name)[0];
}
