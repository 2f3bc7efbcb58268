/** The passwords of the ISS port that one has. */

import { answered, post } from '../line/answers';
import type { PortPasswords } from '../lib/wire';

export const portPasswords = (): Promise<PortPasswords> => answered('/api/account/iss');

export const createPortPassword = (label: string): Promise<PortPasswords> =>
  post('/api/account/iss', { label });

export const revokePortPassword = (id: string): Promise<PortPasswords> =>
  post('/api/account/iss/revoke', { id });
