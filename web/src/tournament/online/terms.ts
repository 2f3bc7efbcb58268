/** How the tables of this server are played, in the words of the notice. */

import { say } from '../../lib/messages.svelte';
import type { OnlineTerms } from '../../lib/wire';
import { labelled } from '../../lib/wording';

/** Whether the players may look back at their deals; the same words on notice and desk. */
export const reviewText = ({ review }: OnlineTerms): string =>
  say(review ? 'online.review' : 'online.no_review');

/** All terms in a row; empty where nothing is played here. */
export function termsText(terms: OnlineTerms | null): string {
  if (!terms) return '';
  const clock = say(`people.clock_${terms.clock}`);
  return [
    say(`online.play_${terms.play}`),
    terms.clock === 'none'
      ? clock
      : labelled(
          say('people.clock'),
          `${terms.seconds} s ${clock}, ${say(`people.time_out_${terms.on_time_out}`)}`,
        ),
    terms.absent_seconds === null
      ? say('online.absent_waits')
      : say('online.absent_seconds', { seconds: terms.absent_seconds }),
    ...(terms.stand_in_deals ? [say(`online.stand_ins_${terms.stand_in_deals}`)] : []),
    ...((terms.stand_in_most ?? 100) < 100
      ? [say('online.stand_in_most', { percent: terms.stand_in_most ?? 100 })]
      : []),
    reviewText(terms),
  ].join(' · ');
}
