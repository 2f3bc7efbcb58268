/** How the articles are read by the office of an event, its tables and its referees. */

import { say, sayCode } from '../../lib/messages.svelte';
import type { Options, Prospectus } from '../../lib/wire';
import { OF_A_DEAL, OF_EDITIONS, OF_THE_OFFICE, TYPED } from './offered_readings';

const CHOICES = { ...OF_THE_OFFICE, ...OF_A_DEAL };
type Choice = keyof typeof CHOICES;
type Reading = Choice | keyof typeof TYPED;
export type Readings = Pick<Options, Reading>;

const CHOSEN = Object.keys(CHOICES) as Choice[];
const NAMES: readonly Reading[] = [...CHOSEN, ...(Object.keys(TYPED) as (keyof typeof TYPED)[])];

/** Some of what was read, by its names. */
const picked = (names: readonly Reading[], read: Readings): Partial<Readings> =>
  Object.fromEntries(names.map((name) => [name, read[name]]));

/** What is read where a notice says nothing else. */
const usual = (edition: string | undefined): Readings => ({
  ...(Object.fromEntries(CHOSEN.map((name) => [name, CHOICES[name][0]])) as Pick<Readings, Choice>),
  ...TYPED,
  ...OF_EDITIONS[edition as keyof typeof OF_EDITIONS],
});

export const readingsOf = ({ rules }: Prospectus): Readings =>
  picked(NAMES, { ...usual(rules?.edition), ...rules?.options }) as Readings;

/** Those that are not as usual in this edition. */
const others = (readings: Readings, edition: string | undefined): Reading[] =>
  NAMES.filter((name) => readings[name] !== usual(edition)[name]);

/** What was read by one edition, read by another: only what was chosen stays. */
export const readAs = (readings: Readings, before: string, after: string): Readings => ({
  ...usual(after),
  ...picked(others(readings, before), readings),
});

/** What is read otherwise than usual of the articles on a deal. */
export const otherwise = (readings: Readings, edition: string): string[] =>
  others(readings, edition)
    .filter((name) => name in OF_A_DEAL)
    .map((name) => say(`tournament.reading.${name}`));

/** What is not as usual, each with what holds. */
export function otherReadings(notice: Prospectus): [string, string][] {
  const own = readingsOf(notice);
  return others(own, notice.rules?.edition).map((name) => [
    say(`tournament.reading.${name}`),
    name in TYPED ? String(own[name]) : sayCode(`tournament.reading.${name}.${own[name]}`),
  ]);
}
