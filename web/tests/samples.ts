/** The server's samples, with their types. */

import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { Announce } from '../src/table/panels/announcing';
import type { Entered } from '../src/lib/snapshot';
import type { Language } from '../src/lib/settings.svelte';
import type {
  Announcement,
  BoardAnswer,
  BoardRequest,
  CardName,
  ScoreStep,
  Tops,
  TypedGame,
} from '../src/lib/wire';

type ListLine = Entered & { multiplier: number | null; base: number | null; overbid: boolean };

interface Samples {
  games: { typed: Required<Omit<TypedGame, 'house'>>; line: ListLine }[];
  /** Games with what house rules add, some in a round of bock. */
  house_games: { typed: TypedGame; bock: boolean; house_rules: string[]; line: ListLine }[];
  deals: {
    cards: CardName[];
    sorted: CardName[];
    announcement: Announcement;
    house_rules: string[];
    laid_open: boolean;
    tops?: Tops;
    steps: ScoreStep[];
    base: number;
    value: number;
  }[];
  /** All announcements that are legal to a soloist who has the skat still before him (`hand`) or laid away. */
  announcing: { bid: number; hand: boolean; legal: Announce[] }[];
  steps: { step: ScoreStep; words: Record<Language, string> }[];
  sums: { entered: Entered; bid: number | null; sentences: Record<Language, string[]> }[];
  levels: string[];
  /** Positions with what the server shows of them, or why it does not. */
  boards: { question: BoardRequest; answer: BoardAnswer | { code: string } }[];
}

export const samples = JSON.parse(readFileSync(inject('samples'), 'utf-8')) as Samples;

/** The samples of which the page says something else than the server, the first few of them. */
export function differing<Sample>(
  all: readonly Sample[],
  page: (sample: Sample) => unknown,
  server: (sample: Sample) => unknown,
): object[] {
  const different = all.flatMap((sample) => {
    const [here, there] = [page(sample), server(sample)];
    return JSON.stringify(here) === JSON.stringify(there) ? [] : [{ sample, here, there }];
  });
  return different.slice(0, 3);
}
