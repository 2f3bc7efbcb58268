/** The keys of the table; arrows and Enter in the hand belong to the hand. */

import { may, type View } from './snapshot';
import type { PlayerAction } from './wire';

const ACTIONS: Record<string, 'pass' | 'hold' | 'bid' | 'take_skat'> = {
  p: 'pass',
  h: 'hold',
  b: 'bid',
  s: 'take_skat',
};

/** The action that this key stands for, if it may be taken now. */
export function actionOfKey(key: string, view: View): PlayerAction | undefined {
  const name = ACTIONS[key];
  return name && may(view, name);
}

/** Whether a key belongs to the browser. */
export function isShortcut({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
