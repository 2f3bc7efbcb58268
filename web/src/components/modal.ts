/** A dialogue over the room, which *back* closes, too; it gives the keyboard back to what opened it. */

import { place } from '../lib/place.svelte';

export function modal(dialog: HTMLDialogElement, close: () => void = () => dialog.close()) {
  const opener = document.activeElement as HTMLElement | null;
  dialog.showModal();
  const closed = place.over(close);
  return {
    destroy(): void {
      dialog.close();
      closed();
      // The browser does this only for what it closes in the document, and Svelte has removed it by now.
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    },
  };
}
