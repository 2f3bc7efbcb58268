/** Every request of the page; one that came too soon is sent again when the server says. */

import { host } from '../lib/host';
import type { ErrorBody } from '../lib/wire';

/** What may stand in an answer in place of the thing asked for; `seq` is the newest entry. */
export interface Failure {
  error?: ErrorBody;
  seq?: number;
}

/** The mark of the account whose page this is, as far as it knows; empty for a guest; and what is done when the browser has another account by now. */
export const believed = { account: '', onother: (): void => undefined };

const TOO_SOON = 429;
const CONFLICT = 409;
const MOST_TIMES = 6;
/** Longer than this nobody waits before a button; the refusal says how it is. */
const LONGEST_WAIT = 20;
const USUAL_WAIT = 1;

/** For how many seconds the server asks to wait; null where this answer is to be shown. */
function waitOf(response: Response): number | null {
  if (response.status !== TOO_SOON) return null;
  const told = response.headers.get('Retry-After');
  const seconds = told && /^\d+$/.test(told) ? Number(told) : USUAL_WAIT;
  return seconds > LONGEST_WAIT ? null : seconds;
}

/** What changes something says for whom: in another tab another account may have logged in. */
function named(init?: RequestInit): RequestInit | undefined {
  if (!believed.account || !init?.method || init.method === 'GET') return init;
  const headers = new Headers(init.headers);
  headers.set('Skat-Account', believed.account);
  return { ...init, headers };
}

async function lookForOther(response: Response): Promise<void> {
  const failure = (await response.json().catch(() => null)) as Failure | null;
  if (failure?.error?.code === 'other_account') believed.onother();
}

/** As `fetch`; waits and asks again where the answer is "too many requests". Throws where no server is. */
export async function request(path: string, init?: RequestInit): Promise<Response> {
  if (host.alone && path.startsWith('/api/')) throw new Error('no server');
  // Who logs in while it waits gets nothing of it.
  const sent = named(init);
  for (let times = 1; ; times += 1) {
    const response = await fetch(path, sent);
    const wait = waitOf(response);
    if (response.status === CONFLICT) void lookForOther(response.clone());
    if (wait === null || times === MOST_TIMES) return response;
    // Many that were refused together must not come back together.
    await new Promise((wake) => setTimeout(wake, wait * (1 + Math.random() / 4) * 1000));
  }
}

/** The bytes of a file of the page. Throws where they cannot be had. */
export async function bytesAt(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await request(path);
  if (!response.ok) throw new Error(path);
  return new Uint8Array(await response.arrayBuffer());
}
