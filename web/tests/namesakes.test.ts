/** Pass numbers are shown and searched: they tell two people of one name apart. */

import { expect, test } from 'vitest';
import { found, namesakes } from '../src/tournament/searching';
import type { Entrant } from '../src/lib/wire';

function entrant(number: number, name: string, pass_number: string): Entrant {
  return { number, name, pass_number, club: null, team: null } as Entrant;
}

const HALL = [entrant(1, 'Anna Berg', '07/1'), entrant(2, 'Anna Berg', '07/2'), entrant(3, 'Bo', '08/1')];

test('names that several have are known', () => {
  expect([...namesakes(HALL)]).toEqual(['Anna Berg']);
  expect(namesakes(HALL.slice(1)).size).toBe(0);
});

test('a pass number finds who has it', () => {
  expect(found(HALL, 'berg 07/2', 'all').map(({ number }) => number)).toEqual([2]);
});
