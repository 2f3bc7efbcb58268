/** Who deals and who plays in a list, as the rules have it (Skat Order 3.2.7). */

import { expect, test } from 'vitest';
import { dealerIn, endsRound, playingIn } from '../src/list/counting';

const deals = [1, 2, 3, 4, 5, 6, 7, 8];

test('at four the dealer has no cards, and each deals once a round', () => {
  const seatings = [{ since: 1, places: [1, 2, 3, 4] }];
  expect(deals.map((deal) => dealerIn(seatings, deal))).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  for (const deal of deals) {
    expect(playingIn(seatings, deal)).toEqual([1, 2, 3, 4].filter((one) => one !== dealerIn(seatings, deal)));
  }
  expect(deals.filter((deal) => endsRound(seatings, deal))).toEqual([4, 8]);
});

test('at five the two to the left of the dealer play, and the one to his right', () => {
  const seatings = [{ since: 1, places: [1, 2, 3, 4, 5] }];
  expect(playingIn(seatings, 1)).toEqual([2, 3, 5]);
  expect(playingIn(seatings, 4)).toEqual([1, 3, 5]);
});

test('at three all play, and a round begins anew with those who came', () => {
  const seatings = [
    { since: 1, places: [1, 2, 3] },
    { since: 4, places: [1, 2, 3, 4] },
  ];
  expect(playingIn(seatings, 2)).toEqual([1, 2, 3]);
  expect(deals.filter((deal) => endsRound(seatings, deal))).toEqual([3, 7]);
  expect(dealerIn(seatings, 4)).toBe(1);
});
