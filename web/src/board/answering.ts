/** Who answers the board: the kernel in the page, and the server where that has no answer. */

import { boardAnswer } from '../kernel/board';
import { post } from '../line/answers';
import type { BoardAnswer, BoardRequest } from '../lib/wire';

export async function answerTo(question: BoardRequest): Promise<BoardAnswer> {
  // A browser that cannot run it, a module that cannot be fetched, a position that cannot be: the server says why.
  const found = await boardAnswer(question).catch(() => null);
  return found ?? post<BoardAnswer>('/api/board', { question });
}
