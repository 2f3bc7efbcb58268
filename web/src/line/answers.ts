/** Questions whose answer is JSON; a refusal is thrown, with its code and the server's sentence. */

import { messages } from '../lib/messages.svelte';
import { settings } from '../lib/settings.svelte';
import { request, type Failure } from './asking';

/** Why there is no answer: a code of the server, or that it cannot be reached. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message = '') {
    super(message);
    this.code = code;
  }
}

/** What is sent along; with a body it is a POST. `token` is the secret of a place, `signal` takes it back. */
interface Question {
  method?: 'GET' | 'POST';
  body?: object | undefined;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** The answer as it came. Throws a `Refusal`. */
export async function sent(path: string, { body, token, method, signal }: Question = {}): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': settings.language };
  if (body) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  const init = {
    method: method ?? (body ? 'POST' : 'GET'),
    headers,
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  };
  const response = await request(path, init).catch(() => null);
  if (response?.ok) return response;
  const { error } = ((await response?.json().catch(() => null)) ?? {}) as Failure;
  throw new Refusal(error?.code ?? 'unreachable', error?.message);
}

/** What the server answers. Throws a `Refusal`. */
export async function answered<Answer>(path: string, question?: Question): Promise<Answer> {
  const response = await sent(path, question);
  return response.json().catch(() => {
    throw new Refusal('unreachable');
  });
}

/** The same for a body that says the language of the player. */
export const post = <Answer>(path: string, body: object = {}, signal?: AbortSignal): Promise<Answer> =>
  answered<Answer>(path, { body: { ...body, language: settings.language }, signal });

/** A part of the page that comes when it is needed. Throws a `Refusal` where it cannot be had. */
export const loaded = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch(() => {
    throw new Refusal('unreachable');
  });

/** The sentence of a refusal; any other error goes on. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  return error.message || messages.refusal(error.code);
}
