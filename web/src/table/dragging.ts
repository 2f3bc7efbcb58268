/** Cards that follow the finger: let go outside of their home they are moved, inside they stay. */

export interface Drag {
  /** What happens to a card that is let go outside of the nearest element with `data-home`. */
  onout: () => void;
}

/** A finger trembles; less than this is a tap. */
const LEAST = 8;

export function draggable(node: HTMLElement, drag: Drag) {
  let start: { x: number; y: number; pointer: number } | null = null;
  let moving = false;
  let swallow = false;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    // A quick hand is off the card before it has moved far.
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!moving && Math.hypot(x, y) < LEAST) return;
    if (!moving) {
      moving = true;
      node.classList.add('dragged');
    }
    node.style.translate = `${x}px ${y}px`;
  }

  function back(): void {
    start = null;
    moving = false;
    node.classList.remove('dragged');
    node.style.translate = '';
  }

  function up(event: PointerEvent): void {
    const moved = moving;
    const home = node.closest('[data-home]')?.getBoundingClientRect();
    back();
    if (!moved) return;
    // The click that follows belongs to the drag.
    swallow = true;
    setTimeout(() => (swallow = false));
    const { clientX: x, clientY: y } = event;
    if (home && (x < home.left || x > home.right || y < home.top || y > home.bottom)) drag.onout();
  }

  function click(event: MouseEvent): void {
    if (!swallow) return;
    swallow = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', back);
  node.addEventListener('click', click, { capture: true });
  return {
    update(changed: Drag) {
      drag = changed;
    },
  };
}
