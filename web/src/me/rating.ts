/** The rating in words, wherever it is told. */

import { say } from '../lib/messages.svelte';
import type { Rating } from '../lib/wire';
import { points, signedPoints } from '../review/words';

export const ratingText = (rating: Rating): string =>
  say('me.rating_value', { points: signedPoints(rating.points), margin: points(rating.margin) });
