/** What of a snapshot differs from the one before, as a server tells it. */

import type { SnapshotChange } from '../lib/wire';
import type { OwnSnapshot } from './local_table';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function fieldsChanged<Of extends object>(before: Of, after: Of): Partial<Of> {
  const names = Object.keys(after) as (keyof Of)[];
  return Object.fromEntries(
    names.filter((name) => !same(before[name], after[name])).map((name) => [name, after[name]]),
  ) as Partial<Of>;
}

/** How the page comes from the snapshot `before` to the one `after`. */
export function changeBetween(before: OwnSnapshot, after: OwnSnapshot): SnapshotChange {
  const { table, view, list, look, hint, hold_locked, fair } = after;
  const around = fieldsChanged(before.table, table);
  const beside = fieldsChanged(
    { look: before.look, hint: before.hint, hold_locked: before.hold_locked, fair: before.fair },
    { look, hint, hold_locked, fair },
  );
  const shown = view && before.view ? { ...fieldsChanged(before.view, view), legal: view.legal } : view;
  return {
    type: 'change',
    seq: after.seq,
    ...(Object.keys(around).length ? { table: around } : {}),
    ...(view === null && before.view === null ? {} : { view: shown as SnapshotChange['view'] }),
    ...beside,
    ...(list.entries.length === before.list.entries.length && same(before.list.players, list.players)
      ? {}
      : { list }),
  } as SnapshotChange;
}
