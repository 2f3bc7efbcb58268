/** What the worker makes of a push message: a notice in the reader's words, which leads to the table. */

import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

const SITE = 'https://skat.example';
const SOURCE = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf-8');

type Handler = (event: object) => void;

let open: { url: string; focus: () => Promise<void> }[];
let opened: string[];
let shown: [string, object][];
let on: Record<string, Handler>;

beforeEach(() => {
  [open, opened, shown, on] = [[], [], [], {}];
  const self = {
    location: { origin: SITE, href: `${SITE}/sw.js` },
    addEventListener: (type: string, handler: Handler) => (on[type] = handler),
    registration: { showNotification: async (title: string, more: object) => void shown.push([title, more]) },
    clients: {
      matchAll: async () => open,
      openWindow: async (address: string) => void opened.push(address),
    },
  };
  new Function('self', 'caches', SOURCE.replace("'%FILES%'", '{}'))(self, {});
});

async function during(type: string, event: object): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  on[type]?.({ ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) });
  await done;
}

const tapped = (path: string): Promise<void> =>
  during('notificationclick', { notification: { data: path, close: () => undefined } });

const page = (path: string) => ({ url: SITE + path, focus: vi.fn(async () => undefined) });

test('a message is shown as it was said, one for each place', async () => {
  const told = { text: 'It is your turn at a table.', path: '/table/t-1' };
  await during('push', { data: { json: () => told } });
  expect(shown).toEqual([
    ['Skat', { body: told.text, data: told.path, tag: told.path, icon: '/assets/icon192.png' }],
  ]);
});

test('a tap leads to the table: where it is open already, or in a new page', async () => {
  const [room, table] = [page('/review'), page('/table/t-1')];
  open = [room, table];
  await tapped('/table/t-1');
  expect(table.focus).toHaveBeenCalledOnce();
  expect(opened).toEqual([]);
  open = [room];
  await tapped('/table/t-1');
  expect(room.focus, 'nobody is led away from what is open').not.toHaveBeenCalled();
  expect(opened).toEqual([`${SITE}/table/t-1`]);
});

test('every page shows a challenge', async () => {
  const room = page('/review');
  open = [room];
  await tapped('/');
  expect(room.focus).toHaveBeenCalledOnce();
  open = [];
  await tapped('/');
  expect(opened).toEqual([`${SITE}/`]);
});

test('nothing leads to another site', async () => {
  for (const path of ['//elsewhere.example/table/t-1', 'https://elsewhere.example/']) await tapped(path);
  expect(opened).toEqual([]);
});
