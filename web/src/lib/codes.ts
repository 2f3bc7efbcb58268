/** QR codes of links, drawn by the server row by row. */

import { answered } from '../line/answers';
import type { LinkCode } from './wire';

export interface Code {
  size: number;
  path: string;
}

/** The dark modules of a code as one path. */
export function drawn(rows: readonly string[]): Code {
  const path = rows.flatMap((row, y) =>
    [...row].flatMap((module, x) => (module === '1' ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: rows.length, path: path.join('') };
}

/** The code of a table's link; null where the server gives none. */
export function codeOfTable(table: string, link: string): Promise<Code | null> {
  const path = `/api/tables/${encodeURIComponent(table)}/code`;
  return answered<LinkCode>(path, { body: { link } })
    .then(({ rows }) => drawn(rows))
    .catch(() => null);
}
