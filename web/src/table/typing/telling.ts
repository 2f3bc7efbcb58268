/** Answers to questions about the table, in sentences that are heard. */

import { messages, say } from '../../lib/messages.svelte';
import { sortedFor } from '../../lib/cards';
import { nameOf } from '../../lib/seating';
import { settings } from '../../lib/settings.svelte';
import { SEATS, type Snapshot, type View } from '../../lib/snapshot';
import type { CardName, SeatName } from '../../lib/wire';
import { announcementText, callText, labelled, roleText, signed } from '../../lib/wording';
import { possibleText } from './meaning';
import { QUESTIONS, type Question, spoken } from './reading';

const cards = (all: readonly CardName[]): string => all.map((card) => messages.cardInWords(card)).join(', ');

/** The cards in the order in which they were played. */
function played(lead: SeatName, trick: readonly CardName[], { table }: Snapshot): string[] {
  const first = SEATS.indexOf(lead);
  return trick.map((card, at) =>
    say('live.play', {
      name: nameOf(table, SEATS[(first + at) % 3] ?? lead),
      card: messages.cardInWords(card),
    }),
  );
}

function hand(view: View): string {
  const own = sortedFor(view.announcement?.contract ?? null, view.hand, settings.order);
  const said = [say('page.your_cards', { count: own.length }), cards(own)].filter(Boolean).join(': ');
  const seen = view.skat?.length ? say('page.found', { cards: cards(view.skat) }) : '';
  return [`${said}.`, seen && `${seen}.`].filter(Boolean).join(' ');
}

function trick(now: Snapshot, view: View): string {
  if (!view.trick.length) return say('typed.leads', { name: nameOf(now.table, view.leader) });
  return played(view.leader, view.trick, now).join(' ');
}

function auction({ table }: Snapshot, { calls, bid }: View): string {
  if (!calls.length) return say('typed.no_call');
  const said = calls.map((one) => say('live.call', { name: nameOf(table, one.seat), call: callText(one) }));
  return [...said, ...(bid === null ? [] : [`${say('page.bid_was', { value: bid })}.`])].join(' ');
}

function game({ table }: Snapshot, { soloist, announcement, bid, kontra, re }: View): string {
  if (!announcement || !soloist) return say('typed.no_game');
  const name = nameOf(table, soloist);
  const said = [say('live.announce', { name, game: announcementText(announcement) })];
  if (bid !== null) said.push(`${say('page.bid_was', { value: bid })}.`);
  if (kontra) said.push(`${say(re ? 'page.re' : 'page.kontra')}.`);
  return said.join(' ');
}

function lastTrick(now: Snapshot, { last_trick: last }: View): string {
  if (!last) return say('typed.no_trick');
  const winner = say('live.trick', { name: nameOf(now.table, last.winner) });
  return [...played(last.leader, last.cards, now), winner].join(' ');
}

function openCards({ table }: Snapshot, view: View): string {
  const open = view.open_hands.map((one, at) => ({ seat: SEATS[at] ?? 'forehand', cards: one ?? [] }));
  const all = [...open, ...view.shown].filter(({ cards: some }) => some.length);
  const said = all.map(
    (one) => `${labelled(say('page.open_hand', { name: nameOf(table, one.seat) }), cards(one.cards))}.`,
  );
  return said.join(' ') || say('typed.no_open_cards');
}

/** Who sits where, seat by seat, with the dealer. */
const seats = ({ table }: Snapshot): string =>
  table.places
    .map((place) => [place.name, roleText(place, table)].filter(Boolean).join(': '))
    .join('. ')
    .concat('.');

const score = ({ list }: Snapshot): string =>
  `${list.players.map((name, at) => labelled(name, signed(list.totals[at] ?? 0))).join('. ')}.`;

const help = (): string =>
  say('typed.help', { questions: QUESTIONS.map((one) => spoken(one)[0]).join(', ') });

/** The answer; what belongs to a deal has none where no deal runs. */
export function answerTo(question: Question, now: Snapshot): string {
  switch (question) {
    case 'score':
      return score(now);
    case 'seats':
      return seats(now);
    case 'legal':
      return possibleText(now);
    case 'help':
      return help();
  }
  const { view } = now;
  if (!view) return say('typed.nothing');
  switch (question) {
    case 'hand':
      return hand(view);
    case 'trick':
      return trick(now, view);
    case 'auction':
      return auction(now, view);
    case 'game':
      return game(now, view);
    case 'last_trick':
      return lastTrick(now, view);
    case 'open_cards':
      return openCards(now, view);
  }
}
