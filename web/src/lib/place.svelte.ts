/** Where in the page one is: the address, followed without loading the page anew. */

import { untrack } from 'svelte';
import { at, roomAt } from './host';

const here = (): string => roomAt(location.pathname) ?? '/';

class Place {
  /** The room, wherever the page lies on its host. */
  path = $state(here());
  /** Counts the ways gone, so that a room that is entered again begins anew. */
  visit = $state(0);

  constructor() {
    addEventListener('popstate', () => this.#follow());
  }

  /** Go to an address of this page, with its # if it has one. */
  go(address: string): void {
    history.pushState(null, '', at(address));
    this.#follow();
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
  place.go(room + link.search + link.hash);
}
