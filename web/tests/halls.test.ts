import { expect, test } from 'vitest';
import { halls, NEW_HALL } from '../src/tournament/notice/halls';

const upper = { name: 'Upper hall ', tables: 12, closed: false };
const cellar = { name: 'Cellar', tables: null, closed: true };

test('rows without a name are no halls, and no halls are nothing', () => {
  expect(halls([upper, { ...NEW_HALL }, cellar])).toEqual([
    { name: 'Upper hall', tables: 12 },
    { name: 'Cellar', tables: 0, closed: true },
  ]);
  expect(halls([{ ...NEW_HALL }])).toBeUndefined();
});

test('a hall that was announced never gives its place to the next one', () => {
  const emptied = { ...upper, name: ' ' };
  const barn = { name: 'Barn', tables: null, closed: false };
  expect(halls([emptied, cellar, barn, { ...NEW_HALL }], 2)?.map(({ name }) => name)).toEqual([
    '',
    'Cellar',
    'Barn',
  ]);
});
