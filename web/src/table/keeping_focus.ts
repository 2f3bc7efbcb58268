/** The keyboard is never lost: when what had it goes away, it goes on where the game goes on. */

/** What may get it stands first in the table with this mark: a question, a full trick, the result, the hand. */
const NEXT = '[data-next]';

/** An action for the element around the table. Where the keyboard was not used yet it does nothing. */
export function keepingFocus(room: HTMLElement): { destroy: () => void } {
  let held = false;
  const hold = (): boolean => (held = true);
  const rest = (): HTMLElement | null => room.querySelector('main');

  function keep(): void {
    const now = document.activeElement;
    const lost = now === document.body || now === rest();
    if (!held || !lost || document.querySelector('dialog[open]')) return;
    const next = room.querySelector<HTMLElement>(NEXT) ?? rest();
    if (next !== now) next?.focus({ preventScroll: true });
  }

  const watching = new MutationObserver(keep);
  watching.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', hold);
  return {
    destroy: () => {
      watching.disconnect();
      document.removeEventListener('focusin', hold);
    },
  };
}

/**
 * An action for the cloth: a tap does not give the keyboard to its button. Most buttons go away with what they did, and
 * for one that goes away with the keyboard the browser works out the whole table in the midst of the change.
 */
export function keepingWhereItIs(cloth: HTMLElement): { destroy: () => void } {
  const stay = (event: MouseEvent): void => {
    if ((event.target as Element).closest('button')) event.preventDefault();
  };
  cloth.addEventListener('mousedown', stay);
  return { destroy: () => cloth.removeEventListener('mousedown', stay) };
}
