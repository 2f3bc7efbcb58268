/** The address of a finished deal, and what it says. */

import { expect, test } from 'vitest';
import { addressOf, readAddress } from '../src/replay/past';

test('a deal is found again by its address, also by one of before, which named where one came from', () => {
  const deal = { table: 'a b', number: '7' };
  expect(readAddress(addressOf('a b', 7))).toEqual(deal);
  expect(readAddress(`${addressOf('a b', 7)}?list=games`)).toEqual(deal);
});

test('what is no deal has no address', () => {
  for (const other of ['https://elsewhere.example/table/t1/deal/1', '/table/t1/deal/x', '/table/t1/deal/1#3'])
    expect(readAddress(other)).toBeNull();
});
