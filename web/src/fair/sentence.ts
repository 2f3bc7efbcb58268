/** An answer in words, the same as `skat verify` says. */

import { say } from '../lib/messages.svelte';
import type { Answer } from './judge';

export function sentence({ answer, why, whose, fault, places }: Answer): string {
  if (answer === 'not_bound') return say(`fair.answer.not_bound.${why}`);
  if (answer === 'unfair') return say(`fair.answer.unfair.${whose}`, { reason: say(`fair.fault.${fault}`) });
  if (answer === 'void') {
    const by = places.length ? 'page' : 'server';
    return say(`fair.answer.void.${by}`, { places: places.join(', ') });
  }
  return say(`fair.answer.${answer}`);
}
