/** Tells the server that the owner of an account is there: only where he agreed to show it. */

import { sent } from '../../line/answers';
import { whileSeen } from '../../line/while_seen';

const EVERY = 60_000;

function tell(here: boolean): void {
  // Who is not told now is told in a minute, and forgotten in three.
  void sent('/api/people/here', { body: { here } }).catch(() => undefined);
}

/** Goes on telling while the page is seen; the answer ends it and is told, too. */
export function beHere(): () => void {
  const leave = whileSeen(() => tell(true), EVERY);
  return () => {
    leave();
    tell(false);
  };
}
