/** A list for those who listen: the newest entry, and how all stand after it. */

import { say } from '../lib/messages.svelte';
import { announcementText, labelled, signed } from '../lib/wording';
import type { ShownList, TypedGame } from '../lib/wire';
import type { Waiting } from './lists';

/** An entry that the server has not answered yet. */
type Queued = Extract<Waiting['action'], { do: 'enter_deal' }>;

const playedBy = (players: readonly string[], soloist: number | null, game: TypedGame): string =>
  `${players[(soloist ?? 0) - 1] ?? ''}, ${announcementText(game)}`;

/** "Deal 3: Anna, Clubs +24. Anna: 24. Bernd: 0." Without sums while it waits to be sent; empty before the first. */
export function heardOf({ players, lines }: ShownList, queued: readonly Queued[]): string {
  const waits = queued.at(-1);
  if (waits) {
    const what = waits.game
      ? playedBy(players, waits.game.soloist, waits.game)
      : say(waits.ramsch ? 'page.ramsch' : 'list.passed');
    return `${labelled(say('list.deal_title', { deal: waits.deal }), what)}.`;
  }
  const line = lines.at(-1);
  if (!line) return '';
  const { contract, deal, hand, announced, soloist, score, totals, ramsch } = line;
  const what = contract
    ? `${playedBy(players, soloist, { contract, hand, announced } as TypedGame)} ${signed(score)}`
    : say(ramsch.length ? 'page.ramsch' : 'list.passed');
  const stand = players.map((name, at) => `${labelled(name, signed(totals[at] ?? 0))}.`);
  return [`${labelled(say('list.deal_title', { deal }), what)}.`, ...stand].join(' ');
}
