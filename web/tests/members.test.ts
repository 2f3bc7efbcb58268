/** Members who are not entered yet are suggested, each told from the others. */

import { expect, test } from 'vitest';
import { suggested, type Member } from '../src/tournament/entries/members';
import type { Entrant } from '../src/lib/wire';

const member = (name: string, club: string | null = null, pass_number = ''): Member => ({
  name,
  club,
  pass_number,
});
const entrant = (of: Member, status = 'entered'): Entrant => ({ ...of, status }) as Entrant;

const ANNA = member('Anna Berg', 'Herz', '07/1');
const OTHER = member('Anna Berg', 'Herz', '07/2');
const BO = member('Bo', 'Pik');

test('two of one name are told apart', () => {
  expect([...suggested([ANNA, OTHER, BO], []).keys()]).toEqual(['Anna Berg', 'Anna Berg (07/2, Herz)', 'Bo']);
});

test('who is entered is not suggested; who has left is', () => {
  const there = [entrant(ANNA), entrant(BO, 'withdrawn')];
  expect([...suggested([ANNA, OTHER, BO, member('')], there).values()]).toEqual([OTHER, BO]);
  expect(suggested([BO], [entrant(member('Bo', 'Pik', '08/1'))]).size).toBe(0);
});
