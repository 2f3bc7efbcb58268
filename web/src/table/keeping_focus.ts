/** The keyboard is never lost: when what had it goes away, it goes on where the game goes on. */

/** What may get it stands first in the table with this mark: a question, a full trick, the result, the hand. */
const NEXT = '[data-next]';

/** An action for the element around the table. Whoever has not used the keyboard yet is left alone. */
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
