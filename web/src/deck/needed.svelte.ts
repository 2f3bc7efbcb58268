/** The cards that lay open somewhere: a slow phone draws no other faces, least of all before its first page. */

import { untrack } from 'svelte';
import type { CardName } from '../lib/wire';

let cards = $state.raw<readonly CardName[]>([]);

export const neededCards = (): readonly CardName[] => cards;

export function needFace(card: CardName): void {
  const known = untrack(neededCards);
  if (!known.includes(card)) cards = [...known, card];
}
