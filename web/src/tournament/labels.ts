/** What a tournament puts together, as the language writes it: enumerations, per cents. */

import { say } from '../lib/messages.svelte';
import { withMinus } from '../lib/wording';

/** One after the other between semicolons, without those that are empty. */
export const listed = (parts: readonly string[]): string =>
  parts.filter(Boolean).reduce((one, other) => (one ? say('tournament.listed', { one, other }) : other), '');

/** Hundredths of a per cent, with the comma of the language. */
export const shareText = (share: number): string =>
  say('tournament.percent', { number: withMinus(share / 100, { maximumFractionDigits: 2 }) });
