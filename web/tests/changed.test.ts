/** A change over the snapshot before it: what is missing stays, what was not there comes whole. */

import { expect, test } from 'vitest';
import { NOBODY, changed, complete, type Snapshot } from '../src/lib/snapshot';
import type * as wire from '../src/lib/wire';

const LIST = { entries: [] } as unknown as wire.ListInfo;

function first(parts: object): Snapshot {
  const told = {
    type: 'snapshot',
    seq: 4,
    look: null,
    hint: null,
    hold_locked: false,
    fair: null,
    list: LIST,
  };
  return complete({ ...told, ...parts } as unknown as wire.Snapshot, null)!;
}

const change = (parts: object): wire.SnapshotChange => ({ type: 'change', seq: 5, ...parts });

test('fields of table and view are put over those before', () => {
  const before = first({ table: { you: 2, deal: 7 }, view: { phase: 'play', trick: ['CJ'], legal: [] } });
  const after = changed(before, change({ view: { trick: ['CJ', 'SJ'] }, hold_locked: true }));
  expect(after).toEqual({
    ...before,
    seq: 5,
    hold_locked: true,
    view: { phase: 'play', trick: ['CJ', 'SJ'], legal: [] },
  });
  expect(after.table).toBe(before.table);
  expect(after.list).toBe(LIST);
});

test('a view comes whole and goes', () => {
  const without = first({ table: { you: null, deal: 0 }, view: null });
  const whole = { phase: 'auction', legal: [] };
  const came = changed(without, change({ view: whole, table: { deal: 1 } }));
  expect(came.view).toEqual(whole);
  expect(came.table).toEqual({ you: NOBODY, deal: 1 });
  expect(changed(came, change({ view: null })).view).toBeNull();
  expect(changed(came, change({})).view).toBe(came.view);
});

test('a newcomer who sits down, and a player who gets up', () => {
  const waiting = first({ table: { you: null, role: 'newcomer' }, view: null });
  const sits = changed(waiting, change({ table: { you: 3, role: 'player' } }));
  expect(sits.table).toEqual({ you: 3, role: 'player' });
  expect(changed(sits, change({ table: { you: null } })).table.you).toBe(NOBODY);
});

test('a change of the table that says nothing of the own place leaves it', () => {
  const before = first({ table: { you: 2, deal: 7 }, view: null });
  expect(changed(before, change({ table: { deal: 8 } })).table).toEqual({ you: 2, deal: 8 });
});
