import type { HallView } from '../../lib/wire';

/** The series that is drawn next, for which players check in; null where no other one is played. */
export const comingSeries = ({ phase, cut_short, series, planned }: HallView): number | null =>
  phase === 'announced' && !cut_short && series < planned ? series + 1 : null;
