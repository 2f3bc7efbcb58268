/** Requests about accounts and own games; what they need to know stands in the body. */

import { request } from '../line/asking';
import { settings } from '../lib/settings.svelte';
import { Refusal } from '../lib/tables';

interface Refused {
  error?: { code: string; message: string };
}

/** The answer to a request that is not JSON, as it came. */
export async function sent(path: string, body: object): Promise<Response> {
  const response = await request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, language: settings.language }),
  }).catch(() => null);
  if (!response) throw new Refusal('unreachable');
  if (!response.ok) {
    const { error } = (await response.json().catch(() => ({}))) as Refused;
    throw new Refusal(error?.code ?? 'unreachable', error?.message);
  }
  return response;
}

export async function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  return (await (await sent(path, body)).json()) as Answer;
}
