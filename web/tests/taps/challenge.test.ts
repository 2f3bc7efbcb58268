/** Friends are asked for while the page is seen, and a challenge leads both to the same table. */

import { createClassComponent } from 'svelte/legacy';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { owner } from '../../src/account/owner.svelte';
import { messages } from '../../src/lib/messages.svelte';
import { memberships } from '../../src/lib/tables';
import type { ChallengeInfo, FriendsBody } from '../../src/lib/wire';
import ChallengeBar from '../../src/people/friends/ChallengeBar.svelte';
import FriendList from '../../src/people/friends/FriendList.svelte';
import { friends } from '../../src/people/friends/friends.svelte';

const NOBODY: FriendsBody = { friends: [], asking: [], asked: [], challenges: [] };
const FRIENDS = [{ name: 'Ben', here: true, rating: null }];
const EVERY = 10_000;

const challenged = (more: Partial<ChallengeInfo>): FriendsBody => ({
  ...NOBODY,
  friends: FRIENDS,
  challenges: [
    {
      ...{ name: 'Ben', mine: false, others: [], third: 'open', seconds: 300, accepted: null, table: null },
      ...more,
    },
  ],
});

let told = NOBODY;
let asked: { path: string; body: object | null }[] = [];
let bar: { $destroy: () => void };

const passes = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const button = (name: string): HTMLElement | null => document.querySelector(`[data-test="${name}"]`);

async function show(body: FriendsBody): Promise<void> {
  told = body;
  bar = createClassComponent({ component: ChallengeBar as never, target: document.body });
  await passes(1);
}

beforeEach(() => {
  asked = [];
  localStorage.clear();
  // All sentences are there: tests take the catalogue as it is.
  vi.spyOn(messages, 'add').mockResolvedValue(undefined);
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const body = init?.body ? (JSON.parse(init.body as string) as object) : null;
    asked.push({ path, body });
    return Promise.resolve(new Response(JSON.stringify(told)));
  });
});
afterEach(() => {
  bar.$destroy();
  document.body.replaceChildren();
  vi.mocked(messages.add).mockRestore();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});

it('asks every ten seconds where there are friends, and else once a minute', async () => {
  await show(NOBODY);
  await passes(5 * EVERY);
  expect(asked).toHaveLength(1);
  told = { ...NOBODY, friends: FRIENDS };
  await passes(EVERY);
  expect(asked).toHaveLength(2);
  await passes(3 * EVERY);
  expect(asked).toHaveLength(5);
  bar.$destroy();
  await passes(10 * EVERY);
  expect(asked).toHaveLength(5);
  expect(friends.told).toBeNull();
});

it('an answer that comes after leaving is forgotten', async () => {
  await show(NOBODY);
  let answer: (late: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((come) => (answer = come)));
  await passes(6 * EVERY);
  bar.$destroy();
  answer(Response.json(challenged({})));
  await passes(1);
  expect(friends.told).toBeNull();
});

it('what is asked is said in a region that was there before, which has no buttons', async () => {
  await show(NOBODY);
  const said = document.querySelector('[role=status]');
  expect(said?.textContent?.trim()).toBe('');
  friends.told = challenged({});
  await vi.waitFor(() => expect(said?.textContent).toContain('Ben challenges you.'));
  expect(said?.querySelector('button')).toBeNull();
  expect(said?.isConnected).toBe(true);
});

it('each button of the list names the friend', async () => {
  owner.name = 'Anna';
  await show({ ...challenged({}), asking: ['Cem'], asked: ['Dora'] });
  const list = createClassComponent({ component: FriendList as never, target: document.body });
  await vi.waitFor(() => expect(document.querySelectorAll('[data-test=friends] li')).toHaveLength(3));
  const labels = [...document.querySelectorAll('[data-test=friends] li button')].map((one) =>
    one.getAttribute('aria-label'),
  );
  expect(labels).toEqual(['Accept: Cem', 'Refuse: Cem', 'Challenge: Ben', 'End: Ben', 'Take back: Dora']);
  list.$destroy();
  owner.name = '';
});

it('a session that ended elsewhere is noticed', async () => {
  await show(NOBODY);
  owner.name = 'Anna';
  vi.stubGlobal('fetch', (path: string) => {
    const refused = { error: { code: 'not_logged_in', message: '' } };
    const known = path === '/api/account';
    return Promise.resolve(Response.json(known ? { account: null } : refused, { status: known ? 200 : 401 }));
  });
  await passes(6 * EVERY);
  await vi.waitFor(() => expect(owner.name).toBe(''));
});

it('who says yes goes to the table, where the account has a place', async () => {
  await show(challenged({}));
  await vi.waitFor(() => expect(button('challenge')?.textContent).toContain('Ben challenges you.'));
  told = challenged({ accepted: true, table: 't-1' });
  button('challenge-play')?.click();
  await vi.waitFor(() => expect(location.pathname).toBe('/table/t-1'));
  expect(asked.at(-1)).toMatchObject({
    path: '/api/challenges/answer',
    body: { name: 'Ben', accept: true },
  });
  expect(memberships()[0]).toMatchObject({ table: 't-1', token: '', account: true });
  await vi.waitFor(() => expect(button('challenge')).toBeNull());
});

it('who has asked is told that the other waits, until he goes there or will do so later', async () => {
  await show(challenged({ mine: true, accepted: true, table: 't-2' }));
  await vi.waitFor(() => expect(button('challenge-go')).not.toBeNull());
  button('challenge-later')?.click();
  await passes(2 * EVERY);
  expect(button('challenge')).toBeNull();
  expect(location.pathname).toBe('/');
});
