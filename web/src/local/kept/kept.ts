/** The local tables as this device keeps them: each entry by itself, written before it is shown. */

import type { Entry } from '../entries';

/** A table, and when it was opened, in milliseconds; `version` is that of the entries' form. */
export interface KeptTable {
  readonly id: string;
  readonly since: number;
  readonly version: 1;
}

const NAME = 'skat';
const TABLES = 'tables';
const ENTRIES = 'entries';

const done = <Answer>(asked: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('nothing kept'));
  });

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  if (opened) return opened;
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore(TABLES, { keyPath: 'id' });
    asked.result.createObjectStore(ENTRIES);
  };
  const again = (): unknown => (opened = null);
  opened = done(asked);
  // A browser that keeps nothing now, or closes what it has opened, is asked again the next time.
  opened.then((database) => (database.onclose = again), again);
  return opened;
}

async function stores(mode: IDBTransactionMode): Promise<IDBTransaction> {
  return (await database()).transaction([TABLES, ENTRIES], mode, { durability: 'strict' });
}

/** All of a transaction or nothing is on the disk when this ends. */
const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('not kept'));
  });

const ofTable = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/** Throws where the disk is full; then nothing is written. */
export async function keepTable(table: KeptTable, entries: readonly Entry[]): Promise<void> {
  const transaction = await stores('readwrite');
  transaction.objectStore(TABLES).add(table);
  for (const [at, entry] of entries.entries())
    transaction.objectStore(ENTRIES).add(entry, [table.id, at + 1]);
  await written(transaction);
}

/**
 * One more entry; throws where another window has written one with this number or deleted the table, or the
 * disk is full.
 */
export async function keepEntry(id: string, seq: number, entry: Entry): Promise<void> {
  const transaction = await stores('readwrite');
  const tables = transaction.objectStore(TABLES).count(id);
  tables.onsuccess = () => {
    if (tables.result) transaction.objectStore(ENTRIES).add(entry, [id, seq]);
    else transaction.abort();
  };
  await written(transaction);
}

export async function entriesOf(id: string): Promise<Entry[]> {
  return done((await stores('readonly')).objectStore(ENTRIES).getAll(ofTable(id)) as IDBRequest<Entry[]>);
}

/** The newest first. */
export async function keptTables(): Promise<KeptTable[]> {
  const all = await done((await stores('readonly')).objectStore(TABLES).getAll() as IDBRequest<KeptTable[]>);
  return all.sort((one, other) => other.since - one.since);
}

export async function dropTable(id: string): Promise<void> {
  const transaction = await stores('readwrite');
  transaction.objectStore(TABLES).delete(id);
  transaction.objectStore(ENTRIES).delete(ofTable(id));
  await written(transaction);
}
