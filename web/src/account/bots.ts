/** The tokens of an account for programs, and the mark of a bot. */

import { request } from '../line/asking';
import { Refusal } from '../lib/tables';
import { post } from './asking';
import type { MadeToken, TokensBody } from '../lib/wire';

export const SCOPES = ['read', 'bot:play'] as const;
export type Scope = (typeof SCOPES)[number];

export async function tokens(): Promise<TokensBody> {
  const response = await request('/api/account/tokens').catch(() => null);
  if (!response?.ok) throw new Refusal('unreachable');
  return (await response.json()) as TokensBody;
}

export const makeToken = (password: string, scope: Scope, label: string): Promise<MadeToken> =>
  post('/api/account/tokens', { password, scope, label });

export const revokeToken = (id: string): Promise<TokensBody> =>
  post(`/api/account/tokens/${encodeURIComponent(id)}/revoke`);

/** Makes the account a bot, which is never taken back. */
export const markAsBot = (password: string): Promise<TokensBody> => post('/api/account/bot', { password });
