/** The tokens of an account for programs, and the mark of a bot. */

import { answered, post } from '../line/answers';
import type { MadeToken, TokensBody } from '../lib/wire';

export const SCOPES = ['read', 'bot:play'] as const;
export type Scope = (typeof SCOPES)[number];

export const tokens = (): Promise<TokensBody> => answered('/api/account/tokens');

export const makeToken = (password: string, scope: Scope, label: string): Promise<MadeToken> =>
  post('/api/account/tokens', { password, scope, label });

export const revokeToken = (id: string): Promise<TokensBody> =>
  post(`/api/account/tokens/${encodeURIComponent(id)}/revoke`);

/** Makes the account a bot, which is never taken back. */
export const markAsBot = (password: string): Promise<TokensBody> => post('/api/account/bot', { password });
