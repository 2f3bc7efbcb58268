/** Work that waits in the server's queue under its key: how far it is, and what came of it. */

import { request } from '../line/asking';
import { settings } from '../lib/settings.svelte';
import { Refusal } from '../lib/tables';

export interface Standing<Answer> {
  state: 'waiting' | 'working' | 'done' | 'failed';
  ahead: number;
  share: number;
  code: string | null;
  answer: Answer | null;
}

const PAUSE = 700;

/** Waits for what has this key; `told` hears how far it is, and says whether anybody still waits.
 *
 * In short a review comes without what only its own page shows.
 */
export async function waited<Answer>(
  key: string,
  told: (standing: Standing<Answer>) => boolean,
  { short = false } = {},
): Promise<void> {
  for (;;) {
    const standing = await answered<Standing<Answer>>(`/api/reviews/${key}${short ? '?short=true' : ''}`, {
      headers: { 'Accept-Language': settings.language },
    });
    if (!told(standing) || standing.state === 'done' || standing.state === 'failed') return;
    await new Promise((wake) => setTimeout(wake, PAUSE));
  }
}

/** The answer of the server, or why there is none. */
export async function answered<Found>(path: string, init: RequestInit): Promise<Found> {
  const response = await request(path, init).catch(() => null);
  if (!response) throw new Refusal('unreachable');
  const reply = (await response.json().catch(() => ({}))) as Found & {
    error?: { code: string; message: string };
  };
  if (!response.ok) throw new Refusal(reply.error?.code ?? 'unreachable', reply.error?.message);
  return reply;
}
