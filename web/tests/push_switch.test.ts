/** The switch of push messages answers, whether a worker runs in this browser or not. */

import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('../src/lib/installing.svelte', () => ({ installing: { secure: true } }));

const { endPush, NoPush, wantPush } = await import('../src/people/friends/push');

let asked: string[];
let unsubscribe: () => Promise<boolean>;

const pushManager = {
  getSubscription: async () => ({ unsubscribe }),
  subscribe: async () => ({
    toJSON: () => ({ endpoint: 'https://push.example/d', keys: { p256dh: 'k', auth: 's' } }),
  }),
};

function browser(registration: object | undefined): void {
  const serviceWorker = { ready: new Promise(() => undefined), getRegistration: async () => registration };
  vi.stubGlobal('navigator', { serviceWorker });
}

beforeEach(() => {
  asked = [];
  unsubscribe = vi.fn(async () => true);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ key: 'key', here: path.endsWith('/push') });
  });
});

test.each([
  ['no worker is registered', undefined],
  ['its worker does not run yet', { active: null, pushManager }],
])('it is refused at once where %s', async (_why, registration) => {
  browser(registration);
  await expect(wantPush('key')).rejects.toBeInstanceOf(NoPush);
  expect(asked).toEqual([]);
});

test('it ends at the server where no worker is registered any more', async () => {
  browser(undefined);
  expect((await endPush()).here).toBe(false);
  expect(asked).toHaveLength(1);
});

test('with a worker that runs it is wished and ended', async () => {
  browser({ active: {}, pushManager });
  expect((await wantPush('key')).here).toBe(true);
  expect((await endPush()).here).toBe(false);
  expect(unsubscribe).toHaveBeenCalledTimes(2);
});
