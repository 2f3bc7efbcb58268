/** The local tables on the disk: what the browser closes is opened again, what was deleted stays away. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Kept from '../src/local/kept/kept';

let kept: typeof Kept;

beforeEach(async () => {
  vi.resetModules();
  kept = await import('../src/local/kept/kept');
});
afterEach(() => vi.unstubAllGlobals());

/** A request that succeeds with this. */
function succeeding(result: unknown): object {
  const request: { result: unknown; onsuccess?: () => void } = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

/** A database with these tables; after it is closed it refuses, as those of browsers do. */
class Database {
  onclose: (() => void) | null = null;
  readonly added: unknown[] = [];
  /** How many more entries there is room for. */
  room = Infinity;
  #isClosed = false;

  constructor(private readonly tables: readonly string[] = []) {}

  transaction(): object {
    if (this.#isClosed) throw new Error('the database connection is closing');
    const asked: unknown[] = [];
    const transaction: Record<string, unknown> & { oncomplete?: () => void; onabort?: () => void } = {
      abort: () => transaction.onabort?.(),
      objectStore: () => ({
        getAll: () => succeeding([]),
        count: (id: string) => succeeding(this.tables.filter((one) => one === id).length),
        add: (entry: unknown) => {
          if (asked.push(entry) === 1) setTimeout(end);
        },
      }),
    };
    const end = (): void => {
      if (asked.length <= this.room) {
        this.added.push(...asked);
        transaction.oncomplete?.();
      } else {
        transaction['error'] = new DOMException('the disk is full', 'QuotaExceededError');
        transaction.onabort?.();
      }
    };
    return transaction;
  }

  close(): void {
    this.#isClosed = true;
    this.onclose?.();
  }
}

test('a connection that the browser closes is opened again', async () => {
  const opened: Database[] = [];
  vi.stubGlobal('indexedDB', {
    open: () => succeeding(opened[opened.push(new Database()) - 1]),
  });
  expect(await kept.keptTables()).toEqual([]);
  expect(await kept.keptTables()).toEqual([]);
  expect(opened).toHaveLength(1);
  opened[0]?.close();
  expect(await kept.keptTables()).toEqual([]);
  expect(opened).toHaveLength(2);
});

test('of a table that was deleted nothing more is kept', async () => {
  const database = new Database(['there']);
  vi.stubGlobal('indexedDB', { open: () => succeeding(database) });
  await kept.keepEntry('there', 4, { do: 'ready' });
  await expect(kept.keepEntry('gone', 4, { do: 'ready' })).rejects.toThrow();
  expect(database.added).toEqual([{ do: 'ready' }]);
});

test('on a full disk nothing of a table or an entry is kept, and that is said', async () => {
  const database = new Database(['there']);
  vi.stubGlobal('indexedDB', { open: () => succeeding(database) });
  database.room = 2;
  const opening = [{ do: 'ready' }, { do: 'ready' }] as const;
  const full = { name: 'QuotaExceededError' };
  await expect(kept.keepTable({ id: 'new', since: 1, version: 1 }, opening)).rejects.toMatchObject(full);
  database.room = 0;
  await expect(kept.keepEntry('there', 4, { do: 'ready' })).rejects.toMatchObject(full);
  expect(database.added).toEqual([]);
  database.room = Infinity;
  await kept.keepEntry('there', 4, { do: 'ready' });
  expect(database.added).toEqual([{ do: 'ready' }]);
});
