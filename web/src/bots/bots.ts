/** Bots as all the world sees them: who waits to be invited, and how strong programs are. */

import { answered } from '../line/answers';
import { say } from '../lib/messages.svelte';
import { withMinus } from '../lib/wording';
import type { ProgramRatings, RatedProgram, WaitingBody, WaitingBot } from '../lib/wire';

/** The bots that wait now, who sits at the fewest tables first. */
export const waitingBots = async (): Promise<readonly WaitingBot[]> =>
  (await answered<WaitingBody>('/api/bots')).bots;

/** The ratings of bots and computer players, the best first. */
export const ratings = (): Promise<ProgramRatings> => answered<ProgramRatings>('/api/bots/ratings');

/** A program's rating, as "+4.2 ± 3.1". */
export function ratingText({ points, margin }: RatedProgram): string {
  const plus = points > 0 ? '+' : '';
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${plus}${withMinus(points, tenths)} ± ${withMinus(margin, tenths)}`;
}

/** What a bot takes: with whom it plays, at tables of how many, by which rules. */
export function takesText({ who, seats, rules }: WaitingBot): string {
  return [
    ...who.map((company) => say(`bots.with_${company}`)),
    say('bots.seats', { seats: seats.join(' / ') }),
    rules.length ? rules.join(' · ') : say('bots.any_rules'),
  ].join(' · ');
}
