/** The keyboard is never lost: when what had it goes away, it goes on where the game goes on. */

import { whenPainted } from '../lib/motion';

/** What may get it stands first in the table with this mark: a question, a full trick, the result, the hand. */
const NEXT = '[data-next]';

/** What lies there goes away when the question, the announcement or the full trick does. */
const PASSING = '[data-passing]';

/**
 * An action for the element around the table. Where the keyboard was not used yet it does nothing; and it waits until
 * the change is on the screen, for in the midst of it the browser would have to work out the whole table.
 */
export function keepingFocus(room: HTMLElement): { destroy: () => void } {
  let held = false;
  let callOff: (() => void) | null = null;
  const hold = (): boolean => (held = true);
  const rest = (): HTMLElement | null => room.querySelector('main');

  function keep(): void {
    callOff = null;
    const now = document.activeElement;
    const lost = now === document.body || now === rest();
    if (!held || !lost || document.querySelector('dialog[open]')) return;
    const next = room.querySelector<HTMLElement>(NEXT) ?? rest();
    if (next !== now) next?.focus({ preventScroll: true });
  }

  const watching = new MutationObserver(() => {
    callOff ??= whenPainted(keep);
  });
  watching.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', hold);
  return {
    destroy: () => {
      callOff?.();
      watching.disconnect();
      document.removeEventListener('focusin', hold);
    },
  };
}

/**
 * Lets the keyboard go before the middle of the table changes: where an element goes away with the keyboard, the
 * browser works out the whole table in the midst of the change.
 */
export function lettingGo(middle: () => unknown): void {
  $effect.pre(() => {
    middle();
    const now = document.activeElement;
    if (now instanceof HTMLElement && now.closest(PASSING)) now.blur();
  });
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
