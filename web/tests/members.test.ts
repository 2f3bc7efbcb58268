/** Members who are not entered yet are suggested, each told from the others. */

import { afterEach, expect, test, vi } from 'vitest';
import { suggested, type Member } from '../src/tournament/entries/members';
import { entrantsOf } from '../src/tournament/office.svelte';
import type { Entrant } from '../src/lib/wire';

const member = (name: string, club: string | null = null, pass_number = ''): Member => ({
  name,
  club,
  pass_number,
});
const entrant = (of: Member, status = 'entered'): Entrant => ({ ...of, status }) as Entrant;

afterEach(() => void vi.unstubAllGlobals());

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

test('a player of two earlier tournaments is suggested once', () => {
  expect([...suggested([ANNA, BO, { ...BO }, { ...ANNA }], []).keys()]).toEqual(['Anna Berg', 'Bo']);
});

test('of an earlier tournament those are asked for who took part and have a name', async () => {
  const numbered = (number: number, of: Member, status?: string) => ({ ...entrant(of, status), number });
  const entrants = [numbered(1, ANNA), numbered(2, member('–')), numbered(3, BO, 'withdrawn')];
  vi.stubGlobal('localStorage', { getItem: () => 'key' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ entrants, erased: [2] })));
  expect(await entrantsOf('cup')).toEqual([entrants[0]]);
});
