/** Bots as all the world sees them: who waits to be invited, and how strong programs are. */

import { answered } from '../line/answers';
import { rulesOf } from '../lib/house_rules';
import { say } from '../lib/messages.svelte';
import { withMinus } from '../lib/wording';
import type { ProgramRatings, RatedProgram, WaitingBody, WaitingBot } from '../lib/wire';

/** The bots that wait now, who sits at the fewest tables first. */
export const waitingBots = async (): Promise<readonly WaitingBot[]> =>
  (await answered<WaitingBody>('/api/bots')).bots;

/** The server works ratings out no more often than that. */
const RATED_MS = 600_000;
let rated: { until: number; told: ProgramRatings } | undefined;

/** The ratings of bots and computer players, the best first, as they were some minutes ago at most. */
export async function ratings(): Promise<ProgramRatings> {
  if (!rated || rated.until <= Date.now()) {
    const told = await answered<ProgramRatings>('/api/bots/ratings');
    rated = { until: Date.now() + RATED_MS, told };
  }
  return rated.told;
}

/** A program's rating, as "+4.2 ± 3.1". */
export function ratingText({ points, margin }: RatedProgram): string {
  const plus = points > 0 ? '+' : '';
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${plus}${withMinus(points, tenths)} ± ${withMinus(margin, tenths)}`;
}

/** A word of rules as people say it: the edition, then its house rules; what has no name here stays. */
export function rulesText(word: string): string {
  const [edition = '', ...choices] = word.split(',');
  const said = [say('bots.edition', { year: edition.slice(-4) })];
  for (const choice of choices) {
    const [name = '', value = ''] = choice.split('=');
    const set = value === 'true' ? true : name === 'bock' ? value.split('+') : value;
    const named = rulesOf({ [name]: set });
    said.push(...(named.length ? named.map((rule) => say(`option.${rule}`)) : [choice]));
  }
  return said.join(', ');
}

/** What a bot takes: with whom it plays, at tables of how many, by which rules. */
export function takesText({ who, seats, rules }: WaitingBot): string {
  return [
    ...who.map((company) => say(`bots.with_${company}`)),
    say('bots.seats', { seats: seats.join(' / ') }),
    ...(rules.length ? rules.map(rulesText) : [say('bots.any_rules')]),
  ].join(' · ');
}
