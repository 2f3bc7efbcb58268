/** The local tables on the disk: what the browser closes by itself is opened again. */

import { afterEach, expect, test, vi } from 'vitest';
import { keptTables } from '../src/local/kept';

afterEach(() => vi.unstubAllGlobals());

/** A request that succeeds with this. */
function succeeding(result: unknown): object {
  const request: { result: unknown; onsuccess?: () => void } = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

/** A database without tables; after it is closed it refuses, as those of browsers do. */
class Database {
  onclose: (() => void) | null = null;
  #isClosed = false;

  transaction(): object {
    if (this.#isClosed) throw new Error('the database connection is closing');
    return { objectStore: () => ({ getAll: () => succeeding([]) }) };
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
  expect(await keptTables()).toEqual([]);
  expect(await keptTables()).toEqual([]);
  expect(opened).toHaveLength(1);
  opened[0]?.close();
  expect(await keptTables()).toEqual([]);
  expect(opened).toHaveLength(2);
});
