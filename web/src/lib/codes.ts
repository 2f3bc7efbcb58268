/** QR codes of links, drawn by the server row by row. */

import type { LinkCode } from './wire';
import { request } from '../line/asking';

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
export async function codeOfTable(table: string, link: string): Promise<Code | null> {
  try {
    const response = await request(`/api/tables/${encodeURIComponent(table)}/code`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ link }),
    });
    return response.ok ? drawn(((await response.json()) as LinkCode).rows) : null;
  } catch {
    return null;
  }
}
