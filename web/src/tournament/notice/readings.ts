/** How the office of an event reads the articles on protests, corrections and what is kept. */

import { say, sayCode } from '../../lib/messages.svelte';
import type { Options, Prospectus } from '../../lib/wire';

/** What can be chosen; the first is usual. */
export const CHOICES = [
  ['protest_deadline', ['next_series', 'end_of_series']],
  ['late_correction', ['unanimous', 'never']],
  ['correction_basis', ['lowest_multiple', 'lowest_points']],
  ['forbid_gifts', ['flag', 'refuse']],
  ['retention', ['six_months', 'association']],
] as const;
export type Readings = Pick<Options, (typeof CHOICES)[number][0] | 'protest_last_series_minutes'>;

const USUAL: Readings = {
  protest_deadline: 'next_series',
  protest_last_series_minutes: 15,
  late_correction: 'unanimous',
  correction_basis: 'lowest_multiple',
  forbid_gifts: 'flag',
  retention: 'six_months',
};
const NAMES = Object.keys(USUAL) as (keyof Readings)[];

export function readingsOf({ rules }: Prospectus): Readings {
  const read = { ...USUAL, ...rules?.options };
  return {
    protest_deadline: read.protest_deadline,
    protest_last_series_minutes: read.protest_last_series_minutes,
    late_correction: read.late_correction,
    correction_basis: read.correction_basis,
    forbid_gifts: read.forbid_gifts,
    retention: read.retention,
  };
}

/** Those that are not as usual, each with what holds. */
export function otherReadings(notice: Prospectus): [string, string][] {
  const own = readingsOf(notice);
  return NAMES.filter((name) => own[name] !== USUAL[name]).map((name) => [
    say(`tournament.reading.${name}`),
    typeof own[name] === 'number' ? String(own[name]) : sayCode(`tournament.reading.${name}.${own[name]}`),
  ]);
}
