/** Pass numbers are shown and searched: they tell two people of one name apart. */

import { expect, test } from 'vitest';
import { calledSo, matching, namesakes } from '../src/tournament/searching';
import type { Entrant } from '../src/lib/wire';

function entrant(number: number, name: string, pass_number: string): Entrant {
  return { number, name, pass_number, club: null, team: null } as Entrant;
}

const HALL = [entrant(1, 'Anna Berg', '07/1'), entrant(2, 'Anna Berg', '07/2'), entrant(3, 'Bo', '08/1')];

test('names that several have are known', () => {
  expect([...namesakes(HALL)]).toEqual(['Anna Berg']);
  expect(namesakes(HALL.slice(1)).size).toBe(0);
});

test('who is called so is known however it is typed, and not who has left', () => {
  const left = { ...entrant(4, 'Anna Berg', ''), status: 'withdrawn' as const };
  const hall = [...HALL.map((one) => ({ ...one, status: 'entered' as const })), left];
  for (const name of ['Anna Berg', '  anna  BERG ', 'Berg, Anna', 'Änna Berg'])
    expect(calledSo(hall, name).map(({ number }) => number)).toEqual([1, 2]);
  for (const name of ['', ' ', 'Berg', 'Anna']) expect(calledSo(hall, name)).toEqual([]);
});

test('a pass number finds who has it', () => {
  expect(matching(HALL, 'berg 07/2', 'all').map(({ number }) => number)).toEqual([2]);
});
