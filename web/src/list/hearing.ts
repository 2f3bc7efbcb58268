/** A list for those who listen: the entry that is new or was corrected, and how all stand after it. */

import { say } from '../lib/messages.svelte';
import { announcementText, labelled, signed } from '../lib/wording';
import type { ShownLine, ShownList, TypedGame } from '../lib/wire';
import type { Waiting } from './lists';

/** An entry that the server has not answered yet. */
type Queued = Extract<Waiting['action'], { do: 'enter_deal' }>;

const playedBy = (players: readonly string[], soloist: number | null, game: TypedGame): string =>
  `${players[(soloist ?? 0) - 1] ?? ''}, ${announcementText(game)}`;

/**
 * "Deal 3: Anna, Clubs +24. Anna: 24. Bernd: 0." of the newest entry, or of the one that was corrected since the
 * lines `before`. Without sums while it waits to be sent; undefined where no entry became another.
 */
export function heardOf(
  { players, lines }: ShownList,
  queued: readonly Queued[],
  before: readonly ShownLine[] = [],
): string | undefined {
  const corrected = lines.find(({ struck }, at) => struck.length > (before[at]?.struck ?? struck).length);
  const waits = queued.at(-1);
  if (waits && !corrected) {
    const what = waits.game
      ? playedBy(players, waits.game.soloist, waits.game)
      : say(waits.ramsch ? 'page.ramsch' : 'list.passed');
    return `${labelled(say('list.deal_title', { deal: waits.deal }), what)}.`;
  }
  const line = corrected ?? lines.at(-1);
  if (!line || (!corrected && lines.length === before.length)) return undefined;
  const { contract, deal, hand, announced, soloist, score, ramsch } = line;
  const what = contract
    ? `${playedBy(players, soloist, { contract, hand, announced } as TypedGame)} ${signed(score)}`
    : say(ramsch.length ? 'page.ramsch' : 'list.passed');
  const stand = players.map((name, at) => `${labelled(name, signed(lines.at(-1)?.totals[at] ?? 0))}.`);
  return [`${labelled(say('list.deal_title', { deal }), what)}.`, ...stand].join(' ');
}
