/** Coming back: what a room keeps in its entry of the history, and what the way back is called. */

/** What the entry of the history that one is at keeps. */
export const keptHere = <T extends object>(): Partial<T> => (history.state ?? {}) as Partial<T>;

/** Keeps this with the entry: there it is again after coming back, and after the page was loaded anew. */
export function keepHere(values: object): void {
  try {
    history.replaceState({ ...keptHere(), ...values }, '');
  } catch {
    // A browser may refuse very many of these in a short time; the next one counts again.
  }
}

/** Where one came from by a link of the page: its address, and what stood above it. */
export interface Came {
  to: string;
  title: string | undefined;
}

/** Reads on at this height in the room that comes in the place of `left`, as soon as it is long enough and unless it was
 *  scrolled meanwhile. */
export function readOn(top: number, left: Element | null, frames = 300, was = 0): void {
  const room = document.querySelector('main');
  if (room && room !== left) {
    if (room.scrollTop !== was) return;
    room.scrollTop = top;
    was = room.scrollTop;
  }
  if (frames && was < top - 1) requestAnimationFrame(() => readOn(top, left, frames - 1, was));
}
