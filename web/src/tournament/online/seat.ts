/** From a start card to the seat that was drawn: its key alone leads there, on any device. */

import { request } from '../../line/asking';
import { messages } from '../../lib/messages.svelte';
import { goToTable, place } from '../../lib/place.svelte';
import { remember } from '../../lib/tables';
import { addressOfList } from '../../review/addresses';
import type { OwnSeat } from '../../lib/wire';
import type { Failure } from '../../line/asking';

/** The seat of a start card in a series, kept as a place of this browser; else why there is none. */
async function seatOf(tournament: string, key: string, series: number): Promise<OwnSeat | string> {
  const headers = { authorization: `Bearer ${key}`, 'accept-language': messages.language };
  const path = `/api/tournaments/${encodeURIComponent(tournament)}/seat?series=${series}`;
  try {
    const response = await request(path, { headers });
    const told = (await response.json()) as OwnSeat & Failure;
    if (!response.ok) return told.error?.message ?? '';
    if (told.series !== series) return messages.say('page.query_lost');
    remember({ table: told.table, token: told.token, size: 0, since: Date.now() });
    return told;
  } catch {
    return messages.say('tournament.offline');
  }
}

/** To the own table of the running series; the answer is why that cannot be. */
export async function goToSeat(tournament: string, key: string, series: number): Promise<string> {
  const seat = await seatOf(tournament, key, series);
  if (typeof seat === 'string') return seat;
  goToTable(seat);
  return '';
}

/** To the own deals of a series that is over. */
export async function lookBack(tournament: string, key: string, series: number): Promise<string> {
  const seat = await seatOf(tournament, key, series);
  if (typeof seat === 'string') return seat;
  place.go(addressOfList(seat.table, 1));
  return '';
}
