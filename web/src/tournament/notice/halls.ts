/** The halls of a notice as the desk types them. */
import type { Prospectus, Section } from '../../lib/wire';

export interface HallRow {
  name: string;
  tables: number | null;
  closed: boolean;
}

export const NEW_HALL: Readonly<HallRow> = { name: '', tables: null, closed: false };

export const hallRows = (notice: Prospectus): HallRow[] =>
  (notice.sections ?? []).map(({ name, tables, closed }) => ({ name, tables, closed: closed ?? false }));

/**
 * The halls that were typed; nothing where there are none, for older servers do not know them. Rows
 * without a name are left out, but for the first `known`: people are in halls by their place, so
 * none of these may move up.
 */
export function halls(rows: readonly HallRow[], known = 0): Section[] | undefined {
  const named = rows
    .filter(({ name }, at) => at < known || name.trim())
    .map(({ name, tables, closed }) => ({
      name: name.trim(),
      tables: tables ?? 0,
      ...(closed && { closed }),
    }));
  return named.length ? named : undefined;
}

/** The office takes so many open halls, and so many in all; each has a name of its own. */
const MOST = 4;

export function canBe(sections: readonly Section[] = []): boolean {
  const names = new Set(sections.map(({ name }) => name));
  const open = sections.filter(({ closed }) => !closed).length;
  return open > 0 && open <= MOST && names.size === sections.length && names.size <= 2 * MOST;
}
