/** By what one plays at a table, in words. */

import { say, sayCode } from '../../lib/messages.svelte';
import type { Listed } from '../../lib/wire';
import { labelled } from '../../lib/wording';

export type Terms = Pick<Listed, 'size' | 'stake' | 'settings' | 'rules' | 'house_rules'>;

/** How many at the table, how long, the clock, the stake, whether places are drawn and others may watch, the edition, the house rules. */
export function terms({ size, settings: run, stake, rules, house_rules: names }: Terms): string[] {
  return [
    say('start.table_of', { count: size }),
    run.length === 'open' ? say('people.list_open') : say(`people.length_${run.length}`),
    run.clock.per === 'none' ? '' : labelled(say('people.clock'), say(`people.clock_${run.clock.per}`)),
    stake === '0' ? '' : labelled(say('people.stakes'), stake),
    run.seating === 'drawn' ? say('people.drawn') : '',
    run.spectators ? say('people.watchable') : '',
    run.bots === false ? say('people.no_bots') : '',
    rules.edition === 'isko-1999' ? 'SkO 1999' : '',
    ...names.map((name) => sayCode(`option.${name}`)),
  ].filter(Boolean);
}
