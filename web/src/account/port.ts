/** The passwords of the ISS port that one has. */

import { request } from '../line/asking';
import { Refusal } from '../lib/tables';
import { post } from './asking';

export interface PortPasswords {
  /** The name to log in with. */
  name: string;
  passwords: { id: string; label: string; created: number; used: number | null }[];
  /** One that was made just now, shown this once. */
  password: string | null;
}

export async function portPasswords(): Promise<PortPasswords> {
  const response = await request('/api/account/iss').catch(() => null);
  if (!response?.ok) throw new Refusal('unreachable');
  return (await response.json()) as PortPasswords;
}

export const createPortPassword = (label: string): Promise<PortPasswords> =>
  post('/api/account/iss', { label });

export const revokePortPassword = (id: string): Promise<PortPasswords> =>
  post('/api/account/iss/revoke', { id });
