/** Where the page lies, what stands behind it, and what its browser lacks. */

/** What `skat page` writes into the first line of the pages of its folder; a server says nothing of it. */
interface Host {
  /** The folder of the page, as "/skat/". */
  base?: string;
  /** "yes": no server answers here, and what needs one is not offered. */
  alone?: string;
  /** A server where people play; empty where none is named. */
  server?: string;
  /** The language of visitors who have chosen none. */
  language?: string;
}

// A worker has no document, and asks for files alone.
export const host: Host = typeof document === 'undefined' ? {} : document.documentElement.dataset;

const base = host.base ?? '/';

/** The address on this host of a room, as "/board"; any other stays as it is. */
export const at = (room: string): string => room.replace(/^\//, base);

/** The room at an address of this host, null outside of the page. A host may serve a room as a folder. */
export const roomAt = (path: string): string | null =>
  path.startsWith(base) ? `/${path.slice(base.length).replace(/\/$/, '')}` : null;

/** A random id; `crypto.randomUUID` is missing where the page came over plain http. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
