/** The keys of the table; arrows and Enter in the hand belong to the hand. */

import { may, type View } from '../lib/snapshot';
import type { PlayerAction } from '../lib/wire';

const ACTIONS: Record<string, 'pass' | 'hold' | 'bid' | 'take_skat' | 'push_on'> = {
  p: 'pass',
  h: 'hold',
  b: 'bid',
  s: 'take_skat',
  w: 'push_on',
};

/** All keys as they are shown, in the order of a deal. */
export const KEYS: readonly { key: string; does: string }[] = [
  { key: 'B', does: 'bid' },
  { key: 'H', does: 'hold' },
  { key: 'P', does: 'pass' },
  { key: 'S', does: 'skat' },
  { key: 'W', does: 'push' },
  { key: '1 … 9, 0', does: 'number' },
  { key: '← →', does: 'arrows' },
  { key: '⏎', does: 'enter' },
  { key: '⌫', does: 'back' },
  { key: 'T', does: 'hint' },
  { key: 'L', does: 'last' },
  { key: 'N', does: 'next' },
  { key: 'C', does: 'type' },
  { key: '?', does: 'help' },
  { key: 'Esc', does: 'escape' },
];

/** Which of several things a digit means, from 0; the tenth is 0; -1 for other keys. */
export function positionOf({ key }: KeyboardEvent): number {
  return /^[0-9]$/.test(key) ? (Number(key) + 9) % 10 : -1;
}

/** Whether a key is pressed on a button, which then does what it is for. */
export function onButton({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('button, a, input, summary') !== null;
}

/** The action that this key stands for, if it may be taken now. */
export function actionOfKey(key: string, view: View): PlayerAction | undefined {
  const name = ACTIONS[key];
  return name && may(view, name);
}

/** Whether a field takes the key for itself; a box to tick has no use for it. */
export function isForField({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select');
}

/** Whether a key belongs to the browser. */
export function isShortcut({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
