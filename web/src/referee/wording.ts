/** A ruling in few words. */

import { sayCode } from '../lib/messages.svelte';
import type { Ruling } from './asking.svelte';

export const headline = (ruling: Ruling): string =>
  sayCode(`judge.outcome.${ruling.winner ?? ruling.outcome}`);

/** Points with their sign, as they are entered; nothing where nothing is. */
export const signed = (score: number | null): string =>
  score === null ? '' : score > 0 ? `+${score}` : `−${-score}`;
