/** The rating in words, wherever it is told. */

import { say } from '../lib/messages.svelte';
import type { ShownRating } from '../lib/wire';
import { withMinus } from '../lib/wording';

const inTenths = (value: number, signDisplay: 'auto' | 'exceptZero'): string =>
  withMinus(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay });

const written = ({ points, margin }: ShownRating): { points: string; margin: string } => ({
  points: inTenths(points, 'exceptZero'),
  margin: inTenths(margin, 'auto'),
});

export const ratingText = (rating: ShownRating): string => say('me.rating_value', written(rating));

/** As it stands beside a name. */
export function ratingShort(rating: ShownRating): string {
  const { points, margin } = written(rating);
  return `${points} ± ${margin}`;
}
