/** One player among four hundred: by name, club, team or number, and by what is still open. */

import type { Entrant, ShownTable } from '../lib/wire';

export const FILTERS = ['all', 'unpaid', 'no_team', 'not_here'] as const;
export type Filter = (typeof FILTERS)[number];

const stays = ({ status }: Entrant): boolean => status === 'entered' || status === 'reserve';

const PASSES: Record<Exclude<Filter, 'not_here'>, (entrant: Entrant) => boolean> = {
  all: () => true,
  unpaid: (entrant) => stays(entrant) && entrant.paid === null,
  no_team: (entrant) => stays(entrant) && !entrant.team,
};

const ALPHABET = new Intl.Collator(undefined, { numeric: true });

/** The surname first, as plans have it: the last word, or what stands before a comma. */
function surnameFirst(name: string): string {
  const words = name.split(' ');
  return name.includes(',') ? name : [words.at(-1), ...words.slice(0, -1)].join(' ');
}

/** Two names in the order of a plan. */
export function bySurname(one: { name: string }, other: { name: string }): number {
  return ALPHABET.compare(surnameFirst(one.name), surnameFirst(other.name));
}

/** The names that several people have: their pass numbers tell them apart. */
export function namesakes(entrants: readonly Entrant[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(entrants.map(({ name }) => name).filter((name) => seen.has(name) || !seen.add(name)));
}

/** Who takes part under a name, however it is typed. */
export function calledSo(entrants: readonly Entrant[], name: string): Entrant[] {
  const folded = (one: string): string =>
    plain(one.includes(',') ? one.split(',').reverse().join(' ') : one)
      .trim()
      .replace(/\s+/g, ' ');
  const wanted = folded(name);
  return wanted ? entrants.filter((each) => stays(each) && folded(each.name) === wanted) : [];
}

/** Letters as one types them in a hurry: small, without accents. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** Whether each of the words stands in one of these texts. */
export function textFits(words: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const text = plain(texts.filter(Boolean).join(' '));
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const asNumber = (words: string): number | null => (/^\d+$/.test(words.trim()) ? Number(words) : null);

/** Tables with a player whom the words fit; a number is that of the table or of a player. */
export function tablesFound(tables: readonly ShownTable[], words: string): ShownTable[] {
  const number = asNumber(words);
  return tables.filter(({ table, players }) =>
    number === null
      ? players.some(({ name }) => textFits(words, name))
      : table === number || players.some((each) => each.number === number),
  );
}

/** Rows of people by words of their names and clubs; a number alone is a start number. */
export function rowsFound<Row extends { number: number }>(
  rows: readonly Row[],
  words: string,
  texts: (row: Row) => readonly (string | null | undefined)[],
): Row[] {
  const number = asNumber(words);
  return rows.filter((row) => (number === null ? textFits(words, ...texts(row)) : row.number === number));
}

/** Who fits the words and the filter; a number alone is a start number. */
export function matching(
  entrants: readonly Entrant[],
  words: string,
  filter: keyof typeof PASSES,
): Entrant[] {
  return rowsFound(
    entrants.filter(PASSES[filter]),
    words,
    ({ name, club, team, pass_number, memberships }) => [
      name,
      club,
      team,
      ...(memberships ?? []).map((each) => each.team),
      pass_number,
    ],
  );
}
