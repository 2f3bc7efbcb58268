/** The own record: asked for, and put in words and in the places of a chart. */

import { request } from '../line/asking';
import { say } from '../lib/messages.svelte';
import { answered } from '../line/answers';
import { saveFile } from '../lib/saving';
import { settings } from '../lib/settings.svelte';
import type { Mean, OwnRecordBody, PartLost, Stretch } from '../lib/wire';
import { points } from '../review/words';

export type Part = PartLost['part'];

const MOST_ASKED = 10;

/** The own record; `told` hears it again while older tables are read, and says whether to go on. */
export async function ownRecord(told: (record: OwnRecordBody) => boolean): Promise<void> {
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    const body = await answered<OwnRecordBody>('/api/account/record');
    if (!told(body) || !body.more) return;
  }
}

/** Saves all that is kept of the account as a file; whether there was an answer. */
export async function saveRecord(): Promise<boolean> {
  const response = await request('/api/account/export').catch(() => null);
  if (!response?.ok) return false;
  saveFile(await response.blob(), 'skat-account.json');
  return true;
}

/** What was lost in one part of these games, or in all of them. */
export const lostIn = ({ lost, parts }: Stretch, part: Part | 'all'): Mean | null =>
  part === 'all' ? lost : (parts.find((one) => one.part === part)?.lost ?? null);

/** "4.1 ± 1.2", or without the interval that a single game has not. */
export const withMargin = ({ value, margin }: Mean, written = points): string =>
  margin === null ? written(value) : `${written(value)} ± ${points(margin)}`;

/** Whether he bids too often or too seldom, where that is proven. */
export function boldText({ value, margin }: Mean): string {
  if (margin === null || Math.abs(value) <= margin) return say('me.bold_even');
  const often = { points: points(Math.abs(value)), margin: points(margin) };
  return say(value > 0 ? 'me.bold_more' : 'me.bold_less', often);
}

export const dayText = (seconds: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium' }).format(seconds * 1000);

/** The part that a band takes of a chart: its middle, and how far it reaches. */
export interface Point {
  x: number;
  middle: number;
  low: number;
  high: number;
}

export interface Scale {
  least: number;
  most: number;
}

/** The numbers that everything in these means fits between; 0 is always there. */
export function scaleOf(means: readonly (Mean | null)[]): Scale {
  const ends = means.flatMap((mean) =>
    mean ? [mean.value - (mean.margin ?? 0), mean.value + (mean.margin ?? 0)] : [],
  );
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  return { least, most: most > least ? most : least + 1 };
}

/** Where the means stand in a chart of this size, from the left; nothing stands where none is known. */
export function pointsOf(
  means: readonly (Mean | null)[],
  { least, most }: Scale,
  { width, height }: { width: number; height: number },
): Point[] {
  const at = (value: number): number => height * (1 - (value - least) / (most - least));
  return means.flatMap((mean, number) => {
    if (!mean) return [];
    const x = means.length > 1 ? (width * number) / (means.length - 1) : width / 2;
    const margin = mean.margin ?? 0;
    return [
      {
        x,
        middle: at(mean.value),
        low: Math.min(height, at(mean.value - margin)),
        high: Math.max(0, at(mean.value + margin)),
      },
    ];
  });
}
