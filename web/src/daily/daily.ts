/** The daily twelve: today's table, and how one stands beside Club with the same cards. */

import { answered, post } from '../line/answers';
import { owner } from '../account/owner.svelte';
import { say } from '../lib/messages.svelte';
import { remember, type Membership } from '../lib/tables';
import { announcementText, signed } from '../lib/wording';
import type { DailyEnd, DailyInfo, DailyPlace, DailyStanding } from '../lib/wire';

export const DEALS = 12;

/** The own place at today's table, which is opened with the first asking. */
export async function todaysTable(name: string): Promise<Membership> {
  const { table, token } = await post<DailyPlace>('/api/daily', { name });
  const place = { table, token, size: 3, since: Date.now() };
  const membership = token || !owner.name ? place : { ...place, account: true };
  remember(membership);
  return membership;
}

export const today = (): Promise<DailyInfo> => answered('/api/daily');

/** Be listed with those who want it, or be forgotten there. */
export const wishListed = (listed: boolean): Promise<unknown> => post('/api/daily/listing', { listed });

export const standingOf = (day: string): Promise<DailyStanding> =>
  answered(`/api/daily/${encodeURIComponent(day)}`);

/** What Club did with the own cards, in one sentence. */
export function clubText({ alone, announcement, won, points }: DailyEnd): string {
  if (!announcement || won === null) return say('daily.club_passed');
  const key = `daily.club_${alone ? 'alone' : 'against'}_${won ? 'won' : 'lost'}` as const;
  return say(key, { game: announcementText(announcement), points: signed(points) });
}
