/** Work that waits in the server's queue under its key: how far it is, and what came of it. */

import { answered } from '../line/answers';

export interface Standing<Answer> {
  state: 'waiting' | 'working' | 'done' | 'failed';
  ahead: number;
  share: number;
  code: string | null;
  answer: Answer | null;
}

const PAUSE = 700;

/** Waits for what has this key; `told` hears how far it is, and says whether the page still waits.
 *
 * In short a review comes without what only its own page shows.
 */
export async function waited<Answer>(
  key: string,
  told: (standing: Standing<Answer>) => boolean,
  { short = false, pause = PAUSE } = {},
): Promise<void> {
  for (;;) {
    const standing = await answered<Standing<Answer>>(`/api/reviews/${key}${short ? '?short=true' : ''}`);
    if (!told(standing) || standing.state === 'done' || standing.state === 'failed') return;
    await new Promise((wake) => setTimeout(wake, pause));
  }
}
