/** Tells the server that the owner of an account is there: only where he agreed to show it. */

import { whileSeen } from '../../line/while_seen';
import { request } from '../../line/asking';

const EVERY = 60_000;

function tell(here: boolean): void {
  // Who is not told now is told in a minute, and forgotten in three.
  void request('/api/people/here', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ here }),
  }).catch(() => undefined);
}

/** Go on telling while somebody looks; the answer ends it and is told, too. */
export function beHere(): () => void {
  const leave = whileSeen(() => tell(true), EVERY);
  return () => {
    leave();
    tell(false);
  };
}
