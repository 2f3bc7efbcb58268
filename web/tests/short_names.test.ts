/** Names in narrow columns are whole words, told apart, and parted between syllables. */

import { expect, it } from 'vitest';
import { parted, shortNames } from '../src/list/short_names';

it('long names are cut between their words, and namesakes have an initial', () => {
  expect(
    shortNames(['Bernhardine von Schwarzenberg', 'Jean-Christophe d’Estaing', 'Anna Berg', 'Ö']),
  ).toEqual([...['Bernhardine', 'Jean-Christophe', 'Anna Berg', 'Ö']]);
  expect(shortNames(['Agnieszka Berg', 'Agnieszka', 'Agnieszka Cohn'])).toEqual([
    ...['Agnieszka B.', 'Agnieszka', 'Agnieszka C.'],
  ]);
  expect(shortNames(['Agnieszka Berger', 'Agnieszka Brandt', 'Agnieszka Cohn'])).toEqual([
    ...['Agnieszka Berger', 'Agnieszka Brandt', 'Agnieszka C.'],
  ]);
  expect(shortNames(['Dr. Maximiliane Voss', 'A. Wolkenstein', 'Schwarzenberg, Anna'])).toEqual([
    ...['Dr. Maximiliane', 'A. Wolkenstein', 'Schwarzenberg'],
  ]);
});

it.each([
  ['Bernhardine', 'Bern-har-di-ne'],
  ['Agnieszka', 'Ag-niesz-ka'],
  ['Maximiliane', 'Ma-xi-mi-lia-ne'],
  ['Christophe', 'Chris-to-phe'],
  ['Evangelina', 'Evan-ge-li-na'],
  ['Emilia', 'Emilia'],
  ['Ö', 'Ö'],
])('%s is parted as %s', (name, wanted) => {
  expect(parted(name).replaceAll('\u00ad', '-')).toBe(wanted);
});
