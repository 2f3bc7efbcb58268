/** The halls of an event: where a table stands, what the notice says of them. */

import { say } from '../lib/messages.svelte';
import type { Prospectus, ShownTable } from '../lib/wire';

/** A table by its number, with its hall where the event has several. */
export const tableText = ({ table, section }: { table: number; section?: string | undefined }): string =>
  [say('tournament.table', { table }), section].filter(Boolean).join(' · ');

/** The halls in which the tables of a series stand, in their order. */
export const sectionsOf = (tables: readonly ShownTable[]): string[] => [
  ...new Set(tables.flatMap(({ section }) => section ?? [])),
];

/** The halls as a notice names them, and whether people stay in theirs. */
export function sectionsText({ sections, stay_in_section }: Prospectus): string {
  if (!sections?.length) return '';
  const told = sections
    .filter(({ closed }) => !closed)
    .map(({ name, tables }) => (tables ? `${name} (${say('tournament.tables_at_most', { tables })})` : name));
  const stay = say(stay_in_section === false ? 'tournament.over_all_sections' : 'tournament.stay_in_section');
  return `${told.join(', ')}; ${stay}`;
}
