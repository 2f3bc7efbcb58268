/** What those at a desk may do: the management all that the event is ripe for, helpers what is of their duties. */

import { FILES, GIVEN, OF_ALL_HALLS, OF_NOTICE, OF_THE_EVENT, type DeskCommand } from './duties';
import type { DeskView, Duty, TournamentPhase } from '../lib/wire';

interface Row {
  duties: readonly Duty[];
  phases: readonly TournamentPhase[];
  cutShort: boolean;
}
const ROWS = new Map<DeskCommand, Row>(
  GIVEN.flatMap((row) => row.commands.map((name) => [name, row] as const)),
);

/** Whether this desk is the management's, or that of a helper with one of these duties. */
export const has = (view: DeskView, ...duties: readonly Duty[]): boolean =>
  !view.duties || view.duties.some((duty) => duties.includes(duty));

/** Whether this desk may give a command now: by its duties, its hall, and how far the event is. */
export function may(view: DeskView, command: DeskCommand): boolean {
  const row = ROWS.get(command);
  const { phase, cut_short } = view.hall;
  return (
    !!row?.phases.includes(phase) &&
    (row.cutShort || !cut_short) &&
    has(view, ...row.duties) &&
    (!view.of_notice || OF_NOTICE.includes(command)) &&
    (view.section === undefined || !OF_THE_EVENT.includes(command))
  );
}

/** Whether this desk gets a file: "cash-sheet" for a paper, "cash.csv" for a table. */
export const getsFile = (view: DeskView, file: string): boolean =>
  !view.duties ||
  (view.duties.some((duty) => FILES[duty].includes(file)) &&
    (view.section === undefined || OF_ALL_HALLS.includes(file.replace('.csv', ''))));
