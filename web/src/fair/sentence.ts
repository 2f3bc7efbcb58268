/** An answer in words, the same as `skat verify` says. */

import { say, sayCode } from '../lib/messages.svelte';
import type { Answer } from './judge';

export function sentence({ answer, why, whose, fault, places }: Answer): string {
  if (answer === 'not_bound') return sayCode(`fair.answer.not_bound.${why}`);
  if (answer === 'unfair')
    return sayCode(`fair.answer.unfair.${whose}`, { reason: sayCode(`fair.fault.${fault}`) });
  if (answer === 'void') {
    const by = places.length ? 'page' : 'server';
    return say(`fair.answer.void.${by}`, { places: places.join(', ') });
  }
  return say(`fair.answer.${answer}`);
}
