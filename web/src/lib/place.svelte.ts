/** Where in the page one is: the address, followed without loading the page anew. */

import { untrack } from 'svelte';
import { at, roomAt } from './host';

const here = (): string => roomAt(location.pathname) ?? '/';

class Place {
  /** The room, wherever the page lies on its host. */
  path = $state(here());
  /** Counts the ways gone, so that a room that is entered again begins anew. */
  visit = $state(0);
  /** How what lies over the room is closed, the newest last. */
  #over = new Set<() => void>();
  /** The entries that the history has for what lies over the room. */
  #entries = 0;
  /** Whether entries of what was closed are on their way out of the history. */
  #returning = false;
  /** The address where one is, whatever stood in an entry that one returns to. */
  #href = '';

  constructor() {
    addEventListener('popstate', () => {
      const close = [...this.#over].at(-1);
      if (this.#returning) {
        this.#returning = false;
        history.replaceState(history.state, '', this.#href);
        this.#settle();
      } else if (close) {
        this.#over.delete(close);
        this.#entries--;
        close();
      } else {
        const left = document.querySelector('main');
        this.#follow();
        readOn(keptHere<{ top: number }>().top ?? 0, left);
      }
    });
  }

  /** Go to an address of this page, with its # if it has one; what lies over the room is left with it. How far was read
   *  here is kept, and there what the way back is called. */
  go(address: string, more?: object): void {
    const to = this.path + location.search + location.hash;
    const came = { to, title: document.querySelector('h1')?.textContent };
    if (!this.#entries) keepHere({ top: document.querySelector('main')?.scrollTop });
    this.#enter(address, { came, ...more }, this.#entries > 0);
  }

  /** Go to what lies beside this: it leads back to where this does. */
  beside(address: string): void {
    this.#enter(address, { came: keptHere<{ came: Came }>().came }, true);
  }

  #enter(address: string, state: object, instead: boolean): void {
    history[instead ? 'replaceState' : 'pushState'](state, '', at(address));
    this.#over.clear();
    this.#entries = 0;
    this.#href = location.href;
    this.#follow();
  }

  /** Something lies over the room: *back* closes it and stays. What is returned says that it is closed. */
  over(close: () => void): () => void {
    this.#over.add(close);
    this.#settle();
    return () => {
      if (this.#over.delete(close)) this.#settle();
    };
  }

  /** An entry for each thing that lies there. What follows on another takes over its entry, so this waits. */
  #settle(): void {
    setTimeout(() => {
      if (this.#returning) return;
      const fewer = this.#over.size - this.#entries;
      for (; this.#entries < this.#over.size; this.#entries++) history.pushState(history.state, '');
      if (fewer >= 0) return;
      this.#entries += fewer;
      this.#returning = true;
      this.#href = location.href;
      history.go(fewer);
    });
  }

  #follow(): void {
    this.path = here();
    // An effect that goes somewhere must not begin anew because it has counted its own way.
    this.visit = untrack(() => this.visit) + 1;
  }
}

export const place = new Place();

/** To a table that this browser has a place at, or watches. */
export const goToTable = ({ table }: { table: string }): void =>
  place.go(`/table/${encodeURIComponent(table)}`);

/** What the server answers itself: its requests, and the published results of an event. */
const OF_SERVER = /^\/(api\/|(tournament|duplicate|season)\/[^/]+\/results(\/|$))/;

/** Follow a link within the page; what goes elsewhere, to a file or into a new window is left alone. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  const room = roomAt(link.pathname);
  // A # alone is the browser's business, and so is whatever the server answers itself.
  if (room === null || link.pathname === location.pathname || OF_SERVER.test(room)) return;
  event.preventDefault();
  place[link.dataset['beside'] ? 'beside' : 'go'](room + link.search + link.hash);
}

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
function readOn(top: number, left: Element | null, frames = 300, was = 0): void {
  const room = document.querySelector('main');
  if (room && room !== left) {
    if (room.scrollTop !== was) return;
    room.scrollTop = top;
    was = room.scrollTop;
  }
  if (frames && was < top - 1) requestAnimationFrame(() => readOn(top, left, frames - 1, was));
}
