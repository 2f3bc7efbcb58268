/** The position of a puzzle as the board takes it: the fragment of its address. */

import { fragmentOf } from '../board/link';
import { NOTHING_SET, withPoints, type Place } from '../board/position';
import type { CardName } from '../lib/wire';
import { positionOf, SEATS } from './position';
import type { Puzzle } from './puzzles';

export function boardOf(puzzle: Puzzle): string {
  const { contract, soloist, hands, skat, trick, leader, taken } = positionOf(puzzle);
  const places: Record<CardName, Place> = { ...NOTHING_SET.places };
  for (const seat of SEATS) for (const card of hands[seat]) places[card] = seat;
  for (const card of skat) places[card] = 'skat';
  for (const card of trick) places[card] = 'trick';
  const set = { ...NOTHING_SET, places, trick, contract, soloist, leader };
  return fragmentOf(withPoints(set, taken), []);
}
