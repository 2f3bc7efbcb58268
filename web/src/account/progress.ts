/** How far one is with puzzles and lessons: in this browser, and with the account in all of them. */

import { KEY as LESSONS, progress as lessons } from '../learn/progress';
import { drop, write } from '../lib/storage';
import type { Progress as Told } from '../lib/wire';
import { KEY as MISTAKES } from '../puzzle/own';
import { KEY as PUZZLES, progress as puzzles } from '../puzzle/progress';
import { post } from './asking';

const A_MOMENT = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What this browser knows, as an account keeps it. */
export function known(): Told {
  const { kept, strength } = puzzles();
  const tried = Object.entries(kept);
  return {
    puzzles: Object.fromEntries(
      tried.map(([id, one]) => [id, { rights: one.rights, due: one.due, tried: one.tried ?? 0 }]),
    ),
    // Who has tried nothing yet says nothing of his strength.
    strength: tried.length ? strength : null,
    lessons: { ...lessons() },
  };
}

/** Brings this browser and the account together: both know the same afterwards. */
export async function bringTogether(): Promise<void> {
  const told = known();
  const both = await post<Told>('/api/account/progress', { progress: told });
  // What was learned while the answer came is not in it.
  if (JSON.stringify(known()) !== JSON.stringify(told)) return tellSoon();
  write(PUZZLES, { kept: both.puzzles, strength: both.strength ?? puzzles().strength });
  write(LESSONS, both.lessons);
}

/** Tells the account soon; what cannot be told now is told with the next change. */
export function tellSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void bringTogether().catch(() => undefined), A_MOMENT);
}

/** Forgets it here: whoever signs in next has a progress of his own. */
export function forgetProgress(): void {
  clearTimeout(timer);
  for (const key of [PUZZLES, LESSONS, MISTAKES]) drop(key);
}
