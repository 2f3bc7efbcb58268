import { expect, test } from 'vitest';
import { programsCouldJoin, programsMayJoin, withPrograms } from '../src/people/programs';

type Terms = Parameters<typeof programsMayJoin>[0];

const plain = {
  settings: { visibility: 'public', spectators: false, tournament: false },
  rules: { edition: 'isko-2022', options: { stake: '1/4', kontra: true } },
} as unknown as Terms;

/** The terms as the server shows them: of the options those that differ from the edition's. */
const made = (terms: Terms, on: boolean): Terms => {
  const [settings, { stake, ...options }] = withPrograms(terms, on);
  const offered = stake === undefined || stake === '0' ? {} : { stake };
  return { settings, rules: { ...terms.rules, options: { ...options, ...offered } } };
};

test('a public table is opened to programs, and closed to them again', () => {
  expect(programsMayJoin(plain)).toBe(false);
  const open = made(plain, true);
  expect(programsMayJoin(open)).toBe(true);
  expect(open.settings.spectators).toBe(true);
  // What they have no word for is switched off.
  expect(open.rules.options).toEqual({ both_defenders_concede: true, throw_in_level: 'points_so_far' });
  const closed = made(open, false);
  expect(programsMayJoin(closed)).toBe(false);
  expect(closed.rules.options).toEqual({});
});

test.each([
  ['private', { settings: { ...plain.settings, visibility: 'private' } }],
  ['of a tournament', { settings: { ...plain.settings, tournament: true } }],
  ['by the older wording', { rules: { ...plain.rules, edition: 'isko-1999' } }],
])('a table that is %s is not for them', (_, other) => {
  expect(programsCouldJoin(plain)).toBe(true);
  expect(programsCouldJoin({ ...plain, ...other } as Terms)).toBe(false);
});

test.each(['throw_in_level', 'stake', 'kontra'])('with another %s none sits down', (name) => {
  const { settings, rules } = made(plain, true);
  const options = { ...rules.options, [name]: 'other' };
  expect(programsMayJoin({ settings, rules: { ...rules, options } })).toBe(false);
  expect(programsMayJoin({ settings: { ...settings, spectators: false }, rules })).toBe(false);
});
