/** The states that are played on here, and the table as it is around each of them. */

import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { snapshotOf, tableOfTry } from '../../src/playon/seated';
import { SEATS, type Snapshot } from '../../src/lib/snapshot';
import type { PlayerAction, View } from '../../src/lib/wire';

export interface DealState {
  /** The rule set in one line. */
  rules: string;
  /** Of a proof that is made in parts. */
  part?: string;
  size: 3 | 4;
  house_rules: string[];
  view: View;
  /** What the viewer may do. */
  legal: PlayerAction[];
  /** The same, and at a table in open play what he can do although he must not. */
  possible: PlayerAction[];
}

export const states = JSON.parse(readFileSync(inject('states'), 'utf-8')) as DealState[];

/** The fourth at a table of four deals, and sits out. */
const NAMES = ['Anna', 'Bernd', 'Cleo', 'Dora'];

export function snapshotFor({ size, house_rules, view }: DealState): Snapshot {
  const seat = SEATS.find((one) => one === view.viewer);
  const three = tableOfTry(NAMES.slice(0, 3), seat ?? 'forehand', house_rules);
  const settings = { ...three.settings, open_play: view.sitting === 'open', tournament: false };
  const idle = { ...three.places[0]!, place: 4, name: NAMES[3]!, seat: null };
  const places = size === 4 ? [...three.places, idle] : three.places;
  const table = { ...three, id: 't-1', size, places, settings, dealer: size, you: seat ? three.you : size };
  return snapshotOf(table, view, 2);
}
