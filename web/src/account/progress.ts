/** What is learned and played on this device: here, and with the account in all browsers. */

import { post } from '../line/answers';
import { KEY as LESSONS, progress as lessons } from '../learn/progress';
import { drop, write } from '../lib/storage';
import { carryOver, handOver } from '../local/kept/handing';
import type { ProgressTogether } from '../lib/wire';
import { KEY as MISTAKES, mistakesToTell, ownMistakes, takeMistakes } from '../puzzle/own';
import { KEY as PUZZLES, progress as puzzles } from '../puzzle/progress';

const PATH = '/api/account/progress';
const A_MOMENT = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

type Known = Pick<ProgressTogether, 'puzzles' | 'strength' | 'lessons'>;

/** What this browser knows, as an account keeps it; own mistakes are told where they are missing. */
export function known(): Known {
  const { kept, strength } = puzzles();
  const tried = Object.entries(kept);
  return {
    puzzles: Object.fromEntries(
      tried.map(([id, one]) => [id, { rights: one.rights, due: one.due, tried: one.tried ?? 0 }]),
    ),
    // Who has tried nothing yet says nothing of his strength.
    strength: tried.length ? strength : null,
    lessons: Object.fromEntries(
      Object.entries(lessons()).map(([name, one]) => [name, { ...one, answered: [...(one.answered ?? [])] }]),
    ),
  };
}

/** Brings this browser and the account together: both know the same afterwards. */
export async function bringTogether(): Promise<void> {
  const told = known();
  const held = ownMistakes().map(({ id }) => id);
  const both = await post<ProgressTogether>(PATH, { progress: told, held });
  // What was learned while the answer came is not in it.
  if (JSON.stringify(known()) !== JSON.stringify(told)) return tellSoon();
  write(PUZZLES, { kept: both.puzzles, strength: both.strength ?? puzzles().strength });
  write(LESSONS, both.lessons);
  takeMistakes(both.mistakes);
  if (both.wanted.length) await post(PATH, { progress: { mistakes: mistakesToTell(both.wanted) }, held });
}

/** The mark of the account that is told. */
let account = '';

async function tell(): Promise<void> {
  await bringTogether();
  if (account) await handOver(account);
}

/** Begins to tell this account what is learned and played here. */
export function tellFromNow({ mark, name }: { mark: string; name: string }): void {
  carryOver(name, mark);
  account = mark;
  tellSoon();
}

/** Tells the account soon; what cannot be told now is told with the next change, or with a network again. */
function tellSoon(): void {
  clearTimeout(timer);
  const later = (): void => addEventListener('online', () => tellSoon(), { once: true });
  timer = setTimeout(() => void tell().catch(later), A_MOMENT);
}

/** Forgets it here: the next account has a progress of its own. */
export function forgetProgress(): void {
  clearTimeout(timer);
  account = '';
  for (const key of [PUZZLES, LESSONS, MISTAKES]) drop(key);
}
