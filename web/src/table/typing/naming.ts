/** What may be done now, as the commands that do it. */

import { messages, say } from '../../lib/messages.svelte';
import { nameOf } from '../../lib/seating';
import { legal, may, SEATS, type Snapshot } from '../../lib/snapshot';
import type { Announced, PlayerAction } from '../../lib/wire';
import { staysWithOthers } from '../../people/people';
import { waysOf } from '../panels/announcing';
import { CONTRACTS } from '../../lib/cards';
import { spoken, type Word } from './reading';

const first = (word: Parameters<typeof spoken>[0]): string => spoken(word)[0] ?? '';
const cards = (all: readonly string[]): string => all.map((card) => messages.cardInWords(card)).join(', ');
const withLevel = (word: Word, level: Announced): string =>
  level === 'none' ? first(word) : `${first(word)} ${say(`level.${level}`).toLowerCase()}`;

/** The command that does this, in the words of the language. */
export function commandOf(action: PlayerAction, phase: string): string {
  switch (action.do) {
    case 'bid':
      return String(action.value);
    case 'play':
      return cards([action.card]);
    case 'discard':
    case 'show_cards':
      return `${first(action.do)} ${cards(action.cards)}`;
    case 'announce':
      return gameCommand(action, phase);
    case 'announce_defence':
      return withLevel('announce', action.announced);
    case 'expose':
      return withLevel('expose', action.asked);
    case 'demand':
      return first(action.wants);
    default:
      return first(action.do);
  }
}

function gameCommand(
  { announcement, laid_open: open, instead, spitze }: Extract<PlayerAction, { do: 'announce' }>,
  phase: string,
): string {
  const { contract, hand, announced } = announcement;
  const words = [say(`contract.${contract}`)];
  if (hand) words.push(say('level.hand'));
  else if (phase === 'skat') words.push(first('unsaid'));
  if (announced !== 'none') words.push(say(`level.${announced}`).toLowerCase());
  if (open) words.push(first('laid_open'));
  if (spitze) words.push(say('score.spitze'));
  if (instead) words.push(first('instead'), say(`contract.${instead}`));
  return words.join(' ');
}

/** The commands that can be given now, in short: of many bids the least, of many games the plainest. */
export function possible(now: Snapshot): string[] {
  const { view, table, look } = now;
  if (!view) return [first('leave')];
  const told: string[] = [];
  const bids = legal(view, 'bid');
  if (bids.length > 1) told.push(say('typed.higher', { value: bids[0]?.value ?? 0 }));
  else if (bids[0]) told.push(commandOf(bids[0], view.phase));
  const games = legal(view, 'announce');
  for (const contract of CONTRACTS) {
    const [plainest] = waysOf(
      games.filter(({ announcement }) => view.phase !== 'skat' || announcement.hand),
      contract,
    );
    if (plainest) told.push(commandOf(plainest, view.phase));
  }
  if (may(view, 'discard')) told.push(say('typed.two_cards', { word: first('discard') }));
  for (const action of view.legal)
    if (!['bid', 'announce', 'discard'].includes(action.do)) told.push(commandOf(action, view.phase));
  if (view.phase === 'announce' && view.soloist === view.viewer) told.push(first('take_discard_back'));
  if (view.viewer === 'dealer' && view.phase !== 'finished' && !look)
    for (const seat of SEATS) told.push(`${first('ask_to_look')} ${nameOf(table, seat)}`);
  if (look && !look.allowed && look.seat === view.viewer) told.push(first('agree'), first('refuse'));
  if (view.phase === 'finished') told.push(first('next_deal'));
  if (now.hint) told.push(first('hint'));
  return [...new Set(told)];
}

/** Whether one leaves after the round that is being played. */
export const leavesLater = ({ table }: Snapshot): boolean =>
  table.role === 'player' && staysWithOthers(table);
