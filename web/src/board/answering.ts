/** Who answers the board: the kernel in the page, and the server where that has no answer. */

import { boardAnswer } from '../kernel/board';
import { host } from '../lib/host';
import { say } from '../lib/messages.svelte';
import { post, Refusal } from '../line/answers';
import type { BoardAnswer, BoardRequest } from '../lib/wire';

/** Milliseconds after which a worker that says nothing is not waited for: it may have been ended, or never came. */
const LONGEST = 10_000;

/** The signal takes the question back: then there is no answer, from the server neither. */
export async function answerTo(question: BoardRequest, signal?: AbortSignal): Promise<BoardAnswer> {
  // A browser that cannot run it, a module that cannot be fetched, a position that cannot be: the server says why.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('late')), LONGEST);
  signal?.addEventListener('abort', () => late.abort(signal.reason));
  const ownAnswer = await boardAnswer(question, { signal: late.signal }).catch(() => null);
  clearTimeout(timer);
  signal?.throwIfAborted();
  if (!ownAnswer && host.alone) throw new Refusal('unknown_skat', say('board.skat_needed'));
  return ownAnswer ?? post<BoardAnswer>('/api/board', { question }, signal);
}
