/** A page says for whom it changes something, and hears when the browser has another account by now. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './browser';
import { believed, request } from '../src/line/asking';

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
  vi.unstubAllGlobals();
  believed.account = '';
});

const named = (): (string | null)[] => sent.map((init) => new Headers(init?.headers).get('Skat-Account'));

it('names the account where something is changed, as an address is written', async () => {
  believed.account = 'Änne ♠';
  await request('/api/account/preferences', {
    method: 'POST',
    headers: { 'Content-Type': 'a/b' },
    body: '{}',
  });
  await request('/api/account');
  expect(named()).toEqual([encodeURIComponent('Änne ♠'), null]);
  expect(new Headers(sent[0]?.headers).get('Content-Type')).toBe('a/b');
});

it('names nobody for a guest', async () => {
  await request('/api/pairing', { method: 'POST', body: '{}' });
  expect(named()).toEqual([null]);
});

it('hears that another account is logged in, and of no other conflict', async () => {
  const heard = vi.fn();
  believed.onother = heard;
  believed.account = 'Anna';
  for (const code of ['stale', 'other_account']) {
    answer = new Response(JSON.stringify({ error: { code } }), { status: 409 });
    const response = await request('/api/account/progress', { method: 'POST', body: '{}' });
    // Whoever asked reads the answer, too.
    expect(await response.json()).toEqual({ error: { code } });
  }
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});
