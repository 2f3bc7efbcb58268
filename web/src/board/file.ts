/** A position and its lines as a file: a question of `skat solve`, which the board reads again. */

import type { CardName } from '../lib/wire';
import { questionOf, type Position } from './position';
import { linesOf, type Played } from './tree';

/** What such a file says; the line looked at comes first. */
export function fileOf(position: Position, tree: readonly Played[], line: readonly CardName[]): string {
  const { line: _, values: __, ...asked } = questionOf(position, [], false);
  return `${JSON.stringify({ format: 'skat-board/1', ...asked, lines: linesOf(tree, line) })}\n`;
}
