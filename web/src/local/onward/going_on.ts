/** A finished deal that goes on again in the page: what `skat.analysis.what_if` does with the same question. */

import { joined, sha256 } from '../../fair/sha256';
import { messages } from '../../lib/messages.svelte';
import type { Action, PlayedOn, PlayOn, SeatName, Verdict } from '../../lib/wire';
import { Refusal } from '../../line/answers';
import { clubFetched, clubWith } from '../club';
import type { Deal } from '../deal';
import type { Knowing } from '../hints/questions';
import { inWorker as learned } from '../hints/steps';
import { firstWide, packed, whole, wholeView } from '../hints/whole_view';
import { OWN_LEVELS, type OwnLevel } from '../own_table';
import { judged, played } from '../playing';
import { isRuled, whyNot, type Ruled } from '../refusing';
import { decision, inWorker, verdict, type Thinking } from '../thinking';
import { recorded, type Recorded } from './recorded';

/** Who thinks, and with what. */
export interface Minds {
  thinking: Thinking;
  knowing: Knowing;
}
export const HERE: Minds = { thinking: inWorker, knowing: learned };

/** A try from this stage of the deal, with chances of its own. */
export interface Try extends Pick<PlayOn, 'at' | 'number'> {
  level: OwnLevel;
  from: Recorded;
}

/** Who has all that `club` thinks with; without it he would be another player. */
const fetched = new WeakSet<Knowing>();

async function requireLearned(knowing: Knowing): Promise<void> {
  if (fetched.has(knowing)) return;
  await clubFetched(knowing);
  fetched.add(knowing);
}

/** The start, or null where a server has to answer: other rules, another level, a deal that is over there. */
export async function startOf(
  { record, at, level, number = 0 }: Pick<PlayOn, 'record' | 'at' | 'level' | 'number'>,
  { knowing }: Minds,
): Promise<{ start: Try; deal: Deal } | null> {
  const known = OWN_LEVELS.find((one) => one === level);
  const from = known ? recorded(record) : null;
  const deal = from?.stages[at]?.deal;
  if (!known || !from || !deal || deal.phase === 'finished') return null;
  if (known === 'club') await requireLearned(knowing);
  return { start: { from, at, level: known, number }, deal };
}

/** The chance for one decision: of the deal, the point, the level, the number of the try and the view. */
function chanceOf({ from, at, level, number }: Try, deal: Deal, seat: SeatName): bigint {
  const use = packed([at, level, number, 'decide', whole(wholeView(deal, seat))]);
  return firstWide(sha256(joined(from.sum, new Uint8Array(use))));
}

function decided(start: Try, deal: Deal, seat: SeatName, { thinking, knowing }: Minds): Promise<Ruled> {
  const simple = (): Promise<Ruled> => decision(deal, seat, thinking);
  if (start.level === 'simple') return simple();
  const club = clubWith(deal, seat, chanceOf(start, deal, seat), knowing);
  return decision(deal, seat, thinking, club).catch(simple);
}

const after = (deal: Deal, action: Ruled | Verdict): Deal =>
  action.do === 'verdict' ? judged(deal, action) : played(deal, action);

/** What is done from there to the end, or until the person has the turn; the deal after each of it. */
export async function wentOn(
  start: Try,
  deal: Deal,
  minds: Minds,
  person: SeatName | null = null,
): Promise<{ actions: (Ruled | Verdict)[]; deals: Deal[] }> {
  const actions: (Ruled | Verdict)[] = [];
  const deals = [deal];
  for (let now = deal; now.phase !== 'finished' && (!now.turn || now.turn !== person); deals.push(now)) {
    const action = now.turn ? await decided(start, now, now.turn, minds) : await verdict(now, minds.thinking);
    actions.push(action);
    now = after(now, action);
  }
  return { actions, deals };
}

/** The deal after what was done since the start. Throws a `Refusal` for what the rules refuse. */
function afterLine(start: Deal, line: readonly Action[]): Deal {
  return line.reduce((deal, action) => {
    if (action.do === 'verdict' && deal.phase === 'verdict') return judged(deal, action);
    if (!isRuled(action)) throw new Refusal('bad_line');
    const why = whyNot(deal, action);
    if (why) throw new Refusal(why.code, messages.refusal(why.code, { ...why.details }));
    return played(deal, action);
  }, start);
}

/** What `POST /api/tries/turn` answers; null where the page cannot. Throws a `Refusal`. */
export async function turnHere(asked: PlayOn, minds = HERE): Promise<PlayedOn | null> {
  const begun = await startOf(asked, minds).catch(() => null);
  if (!begun) return null;
  const deal = afterLine(begun.deal, asked.line ?? []);
  const gone = await wentOn(begun.start, deal, minds, asked.seat).catch(() => null);
  if (!gone) return null;
  const views = gone.deals.map((one) => whole(wholeView(one, asked.seat)));
  return { actions: gone.actions, views };
}
