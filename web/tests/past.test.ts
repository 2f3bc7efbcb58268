/** The address of a finished deal, and where it leads back to. */

import { expect, test } from 'vitest';
import { addressOf, readAddress, wayBack } from '../src/replay/past';

const backFrom = (address: string): string | undefined => {
  const asked = readAddress(address);
  return asked ? wayBack(asked).to : undefined;
};

test('a deal leads back to the list it was opened from, else to its table', () => {
  expect(backFrom(addressOf('a b', 7))).toBe('/table/a%20b');
  for (const list of ['daily', 'games'] as const) {
    expect(readAddress(addressOf('a b', 7, list))).toEqual({ table: 'a b', number: '7', list });
    expect(backFrom(addressOf('a b', 7, list))).toBe(`/${list}`);
  }
});

test('a foreign way back is none, and what is no deal has no address', () => {
  for (const query of ['list=//elsewhere.example', 'list=constructor', 'list=', 'utm=1'])
    expect(backFrom(`/table/t1/deal/1?${query}`)).toBe('/table/t1');
  for (const other of ['https://elsewhere.example/table/t1/deal/1', '/table/t1/deal/x', '/table/t1/deal/1#3'])
    expect(readAddress(other)).toBeNull();
});
