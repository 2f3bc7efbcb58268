/** What the referee has decided, in words. */

import { say } from '../../lib/messages.svelte';
import type { GivenRuling } from '../../lib/wire';

export function decidedText({ ruling }: GivenRuling): string {
  if (!ruling) return say('online.went_on');
  const said = say(`judge.ruled.${ruling.put_right ? 'put_right' : ruling.outcome}`);
  return ruling.winner ? `${said}, ${say(`online.won_${ruling.winner}`)}` : said;
}
