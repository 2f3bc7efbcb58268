/** A page says for whom it changes something, and hears when the browser has another account by now. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './browser';
import { believed, request } from '../src/line/asking';

const [ANNA, BEN] = ['0123456789abcdef', 'fedcba9876543210'];
const sent: (RequestInit | undefined)[] = [];
let answer = new Response('{}');

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    sent.push(init);
    return Promise.resolve(answer);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  believed.account = '';
});

const named = (): (string | null)[] => sent.map((init) => new Headers(init?.headers).get('Skat-Account'));

it('names the account where something is changed', async () => {
  believed.account = ANNA;
  await request('/api/account/preferences', {
    method: 'POST',
    headers: { 'Content-Type': 'a/b' },
    body: '{}',
  });
  await request('/api/account');
  expect(named()).toEqual([ANNA, null]);
  expect(new Headers(sent[0]?.headers).get('Content-Type')).toBe('a/b');
});

it('is sent again for the account that it was sent for, even if another has logged in while it waited', async () => {
  vi.useFakeTimers();
  believed.account = ANNA;
  answer = new Response('{}', { status: 429, headers: { 'Retry-After': '2' } });
  const coming = request('/api/account/progress', { method: 'POST', body: '{}' });
  await vi.advanceTimersByTimeAsync(1);
  [believed.account, answer] = [BEN, new Response('{}')];
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await coming).status).toBe(200);
  expect(named()).toEqual([ANNA, ANNA]);
});

it('names nobody for a guest', async () => {
  await request('/api/pairing', { method: 'POST', body: '{}' });
  expect(named()).toEqual([null]);
});

it('hears that another account is logged in, and of no other conflict', async () => {
  const heard = vi.fn();
  believed.onother = heard;
  believed.account = ANNA;
  for (const code of ['stale', 'other_account']) {
    answer = new Response(JSON.stringify({ error: { code } }), { status: 409 });
    const response = await request('/api/account/progress', { method: 'POST', body: '{}' });
    // The page that asked reads the answer, too.
    expect(await response.json()).toEqual({ error: { code } });
  }
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});
