/** The sealed lots of a tournament, from the file that names nobody: does each seed fit its seal? */

import { bytesOf, hex } from '../../fair/shuffle';
import { joined, sha256 } from '../../fair/sha256';
import { read, write } from '../../lib/storage';
import type { DrawSeries, Plan, Redraw } from '../../lib/wire';

/** What is read of `public.json`; its other steps are nobody's draw. */
export interface PublicFile {
  steps: { do: Plan | DrawSeries | Redraw | { do: string } }[];
}

export interface DrawCheck {
  series: number;
  /** Drawn once more, with the second seed of its series. */
  again: boolean;
  seal: string;
  seed: string;
  holds: boolean;
  words: string;
  tables: number[][];
}

export interface Seals {
  /** All seals of the beginning, the second ones behind the first. */
  all: string[];
  draws: DrawCheck[];
}

/** What was shown of a seed before anything was drawn; null for what is no seed. */
export function sealOf(seed: string, purpose: string): string | null {
  const bytes = bytesOf(seed);
  return bytes?.length === 32 ? hex(sha256(joined(bytes, new TextEncoder().encode(purpose)))) : null;
}

/** Every draw so far beside the seal that it must fit; null if this is no such file. */
export function sealsIn({ steps }: PublicFile): Seals | null {
  const plan = steps.map((step) => step.do).find((step): step is Plan => step.do === 'plan');
  if (!plan) return null;
  const { id, commitments, second = [] } = plan;
  const draws = steps.flatMap(({ do: step }) => {
    if (step.do !== 'seat' && step.do !== 'redraw') return [];
    const { series, seed, words = '', tables } = step as DrawSeries | Redraw;
    const again = step.do === 'redraw';
    const seal = (again ? second : commitments)[series - 1] ?? '';
    const purpose = `${id}/series/${series}${again ? '/again' : ''}`;
    return [{ series, again, seal, seed, words, tables, holds: sealOf(seed, purpose) === seal }];
  });
  return { all: [...commitments, ...second], draws };
}

const slot = (tournament: string): string => `skat.tournament.${tournament}.seals`;

/** Whether the seals are those that this browser saw first; it keeps them when it sees them first. */
export function sameAsSeen(tournament: string, { all }: Seals): boolean {
  const seen = read<string[] | null>(slot(tournament), null);
  if (seen === null) write(slot(tournament), all);
  return seen === null || seen.join() === all.join();
}
