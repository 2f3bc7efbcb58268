/** The server lost entries: the page shows what is still there, and says so. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Keeping } from '../src/list/keeping.svelte';
import { messages } from '../src/lib/messages.svelte';
import { Connection } from '../src/table/session/connection.svelte';
import { Office } from '../src/tournament/office.svelte';
import type { ShownList } from '../src/lib/wire';
import { Socket, newest, onAPage } from './sockets';

const LOST = 4409;
const CODE = 'moves_lost';
let served: { status: number; body: object }[] = [];

const list = (seq: number): object => ({ type: 'list', list: 'l-1', seq, lines: [], next_deal: seq });
const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(10_000);

beforeEach(async () => {
  onAPage();
  await messages.use('en');
  served = [];
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('fetch', async () => {
    const { status, body } = served.shift() ?? { status: 503, body: {} };
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a table is shown as it is now, and what happened is said', async () => {
  const [seen, closed]: [number[], string[]] = [[], []];
  const nothing = (): void => undefined;
  const line = new Connection(
    { table: 't-1', token: 'secret', size: 3, since: 0 },
    {
      snapshot: ({ seq }) => seen.push(seq),
      refused: nothing,
      present: nothing,
      said: nothing,
      alarmed: nothing,
      unfair: nothing,
      closed: (code, message) => closed.push(message || code),
    },
    { language: () => 'en', pace: () => 'normal', muted: () => [] },
  );
  newest().welcomes(9);
  newest().says({ type: 'error', code: CODE, message: 'told' });
  newest().onclose?.({ code: LOST });
  await later();
  newest().welcomes(7);
  expect([line.status, seen, closed]).toEqual(['open', [9, 7], ['told', CODE]]);
  line.close();
});

test('a list goes back to what is there, and what was on its way is sent again', async () => {
  const keeping = new Keeping({ list: 'l-1', key: 'k', view: 'v', title: '', players: [], since: 0 });
  newest().says(list(4));
  newest().says(list(3));
  expect(keeping.shown?.seq).toBe(4);
  served = [
    { status: 409, body: { error: { code: CODE, message: 'told' } } },
    { status: 200, body: list(2) },
    { status: 201, body: { seq: 3, list: list(3) } },
  ];
  keeping.send({ do: 'take_deal_back', deal: 3 });
  await vi.advanceTimersByTimeAsync(10);
  expect([keeping.shown?.seq, keeping.rewound]).toEqual([2, messages.refusal(CODE)]);
  expect(keeping.waiting).toHaveLength(1);
  await later();
  expect([keeping.shown?.seq, keeping.waiting]).toEqual([3, []]);
  keeping.close();
});

test('a page that shows a list is told, also where the server was started anew', async () => {
  const keeping = new Keeping({ list: 'l-1', key: 'v', view: 'v', title: '', players: [], since: 0 });
  newest().says(list(4));
  newest().says({ type: 'error', code: CODE, message: 'told' });
  newest().onclose?.({ code: LOST });
  expect([keeping.gone, keeping.rewound]).toEqual(['', 'told']);
  keeping.rewound = '';
  await later();
  expect(Socket.all.length).toBeGreaterThan(1);
  newest().onopen?.();
  newest().says(list(2));
  expect([keeping.shown?.seq, keeping.rewound]).toEqual([2, messages.refusal(CODE)]);
  keeping.close();
});

test('the desk of a tournament goes back, too', async () => {
  const office = new Office<ShownList>('tn-1', 'desk', 'k', 5);
  await vi.advanceTimersByTimeAsync(10);
  newest().says({ ...list(4), type: 'desk' });
  newest().says({ ...list(3), type: 'desk' });
  expect(office.view?.seq).toBe(4);
  newest().onclose?.({ code: LOST });
  await later();
  newest().onopen?.();
  newest().says({ ...list(2), type: 'desk' });
  expect([office.view?.seq, office.problem]).toEqual([2, messages.refusal(CODE)]);
  office.close();
});

test('a server that begins anew knows of no loss: a list sees it by the first answer', async () => {
  const keeping = new Keeping({ list: 'l-1', key: 'k', view: 'v', title: '', players: [], since: 0 });
  newest().says(list(4));
  served = [
    { status: 409, body: { error: { code: 'stale', message: 'told' } } },
    { status: 200, body: list(2) },
    { status: 201, body: { seq: 3, list: list(3) } },
  ];
  keeping.send({ do: 'take_deal_back', deal: 3 });
  await vi.advanceTimersByTimeAsync(10);
  expect([keeping.shown?.seq, keeping.rewound]).toEqual([2, messages.refusal(CODE)]);
  await later();
  expect([keeping.shown?.seq, keeping.waiting]).toEqual([3, []]);
  keeping.close();
});

test('what was on its way while another entered something is no loss', async () => {
  const keeping = new Keeping({ list: 'l-1', key: 'k', view: 'v', title: '', players: [], since: 0 });
  newest().onopen?.();
  newest().says(list(4));
  newest().says(list(5));
  served = [{ status: 201, body: { seq: 4, list: list(4) } }];
  keeping.send({ do: 'take_deal_back', deal: 3 });
  await vi.advanceTimersByTimeAsync(10);
  expect([keeping.shown?.seq, keeping.rewound]).toEqual([5, '']);
  keeping.close();
});

test('a desk goes back while it is sending, and where it can only ask', async () => {
  const office = new Office<ShownList>('tn-1', 'desk', 'k', 5);
  await vi.advanceTimersByTimeAsync(10);
  newest().onopen?.();
  newest().says({ ...list(4), type: 'desk' });
  newest().onclose?.({ code: LOST });
  void office.send('commands', {});
  await later();
  newest().onopen?.();
  newest().says({ ...list(3), type: 'desk' });
  expect([office.busy, office.view?.seq]).toEqual([true, 3]);
  served = [{ status: 200, body: list(2) }];
  newest().onclose?.({ code: LOST });
  await office.refresh();
  expect([office.view?.seq, office.problem]).toEqual([2, messages.refusal(CODE)]);
  office.close();
});
