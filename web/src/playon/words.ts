/** What a try came to, in a line. */

import { say } from '../lib/messages.svelte';
import type { Action, DealResult, SeatName, Tries } from '../lib/wire';
import { announcementText, labelled, signed } from '../lib/wording';

export type TryEnd = Tries['played'];

/** "Anna, Grand Hand: +120"; without a game what there was in its place. */
export function endText(end: TryEnd, names: Readonly<Partial<Record<SeatName, string>>>): string {
  if (!end.soloist) return say(end.announcement ? 'page.over' : 'result.passed');
  const name = names[end.soloist] ?? '';
  if (!end.announcement || end.score === null) return labelled(name, say('page.over'));
  const score = end.score > 0 ? `+${end.score}` : signed(end.score);
  return labelled(`${name}, ${announcementText(end.announcement)}`, score);
}

/** What the coach had to say in a deal. */
export const coachText = ({ mistakes, hinted, leftOut }: CoachSum): string =>
  [
    say('coach.sum', { mistakes, hints: hinted }),
    ...(leftOut ? [say('coach.left_out', { count: leftOut })] : []),
  ].join(' · ');

interface CoachSum {
  mistakes: number;
  hinted: number;
  leftOut: number;
}

/** The end of a try that the person played himself. */
export const endOf = (result: DealResult, announcement: TryEnd['announcement']): TryEnd => ({
  soloist: result.soloist,
  announcement,
  won: result.score?.won ?? null,
  score: result.score?.score ?? null,
});

/** The address of a deal that goes on: one of a table, or a record packed into the fragment. */
export const addressOfPlayOn = (from: string, at: number, fragment = ''): string =>
  `/play-on?at=${at}${from && `&from=${encodeURIComponent(from)}`}${fragment && `#${fragment}`}`;

/** Whether a deal can go on after this action: it is not over. */
export const isOpen = (step: { phase: string; action: Action | null }): boolean =>
  step.phase !== 'finished' && step.phase !== 'referee';
