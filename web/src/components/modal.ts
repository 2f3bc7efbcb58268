/** A dialogue over the room, which *back* closes, too. */

import { place } from '../lib/place.svelte';

export function modal(dialog: HTMLDialogElement, close: () => void = () => dialog.close()) {
  dialog.showModal();
  const closed = place.over(close);
  return {
    destroy(): void {
      dialog.close();
      closed();
    },
  };
}
