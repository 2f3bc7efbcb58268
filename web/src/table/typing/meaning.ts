/** What a typed command does at the table as it stands: nothing but what is legal, or why not and what is. */

import { messages, say } from '../../lib/messages.svelte';
import { nameOf } from '../../lib/seating';
import { type ActionName, legal, may, SEATS, type Snapshot, type View } from '../../lib/snapshot';
import { BIDS } from '../../lib/value';
import type { PlayerAction, SeatName, TableRequest } from '../../lib/wire';
import { hasSubstitute, leavingMeans } from '../../people/people';
import { type Forbidden, forbiddenNow } from '../panels/forbidden';
import { folded } from './cards_named';
import { leavesLater, possible } from './naming';
import { type Game, QUESTIONS, type Question, read, type Said, spoken } from './reading';

/** What is to be done; `warning` is said first, and it is done when the command comes again. */
export type Deed =
  | { do: 'act'; action: PlayerAction; warning?: string }
  | { do: 'ask'; request: TableRequest }
  | { do: 'limit'; value: number | null }
  | { do: 'hint' }
  | { do: 'leave'; warning: string }
  | { do: 'answer'; question: Question };

/** What a command came to: a deed, or a sentence that says why there is none. */
export type Meaning = { deed: Deed } | { refused: string };

export function meaningOf(typed: string, now: Snapshot): Meaning {
  const { said, anyway } = read(typed);
  for (const one of said) {
    const deed = (anyway && forbidden(one, now)) || deedOf(one, now);
    if (deed) return { deed };
  }
  const [first] = said;
  const why = first ? whyNot(first, now) : say('typed.unknown', { text: typed.trim() });
  const forced = first && forbidden(first, now);
  if (forced) return { refused: `${why} ${say('typed.all_the_same', { what: anywayCommand(typed) })}` };
  return { refused: `${why} ${possibleText(now)}` };
}

const anywayCommand = (typed: string): string => `${spoken('anyway')[0]} ${typed.trim()}`;

/** All that can be done now, in one sentence. */
export function possibleText(now: Snapshot): string {
  const what = possible(now);
  return what.length ? say('typed.possible', { what: what.join('; ') }) : say('typed.nothing');
}

const isQuestion = (word: Said['word']): word is Question => (QUESTIONS as readonly string[]).includes(word);

const act = (action: PlayerAction | undefined, warning?: string): Deed | undefined =>
  action && { do: 'act', action, ...(warning ? { warning } : {}) };
const ask = (request: TableRequest): Deed => ({ do: 'ask', request });

function deedOf(said: Said, now: Snapshot): Deed | undefined {
  const { view, table } = now;
  if (isQuestion(said.word)) return { do: 'answer', question: said.word };
  switch (said.word) {
    case 'leave':
      return { do: 'leave', warning: leavingMeans(table) };
    case 'announce_leave':
      return leavesLater(now) ? ask({ do: 'announce_leave' }) : undefined;
    case 'stay':
      return table.places.some(({ place, leaving }) => place === table.you && leaving)
        ? ask({ do: 'stay' })
        : undefined;
    case 'come_back':
      return hasSubstitute(table, table.you) ? ask({ do: 'come_back' }) : undefined;
    case 'hint':
      return now.hint ? { do: 'hint' } : undefined;
  }
  return view ? deedInDeal(said, now, view) : undefined;
}

function deedInDeal(said: Said, now: Snapshot, view: View): Deed | undefined {
  switch (said.word) {
    case 'bid':
      return act(legal(view, 'bid').find(({ value }) => value === said.value));
    case 'up_to':
    case 'stop':
      return limitOf(said, view);
    case 'play':
      return act(legal(view, 'play').find(({ card }) => card === said.cards?.[0]));
    case 'discard':
      return act(legal(view, 'discard').find(({ cards }) => said.cards?.every((one) => cards.includes(one))));
    case 'show_cards':
      return undefined;
    case 'take_discard_back':
      return act(discardBack(view));
    case 'announce':
      return act(said.game ? gameMeant(said.game, view) : defenceMeant(said, view));
    case 'expose':
      return exposed(said, view);
    case 'concede':
      return conceded(now, view);
    case 'throw_in':
      return act(may(view, 'throw_in'), say('menu.throw_in.warning'));
    case 'end':
    case 'continue':
      return act(legal(view, 'demand').find(({ wants }) => wants === said.word));
    case 'agree':
    case 'refuse':
      return act(may(view, said.word)) ?? answered(said.word === 'agree', now);
    case 'next_deal':
      return view.phase === 'finished' ? ask({ do: 'next_deal' }) : undefined;
    case 'ask_to_look':
      return lookAt(said.name ?? '', now, view);
    default:
      return act(may(view, said.word as ActionName));
  }
}

function limitOf({ word, value }: Said, view: View): Deed | undefined {
  if (view.phase !== 'auction' || view.viewer === 'dealer' || view.viewer === 'spectator') return undefined;
  if (word === 'stop') return { do: 'limit', value: null };
  return value !== undefined && BIDS.includes(value) ? { do: 'limit', value } : undefined;
}

/** Before the announcement the discard can be changed; the server does not list it. */
function discardBack(view: View): PlayerAction | undefined {
  const seat = seatOf(view);
  const mine = view.phase === 'announce' && view.soloist === seat && view.skat_taken;
  return seat && mine ? { do: 'take_discard_back', seat } : undefined;
}

const seatOf = ({ viewer }: View): SeatName | undefined => SEATS.find((seat) => seat === viewer);

/** The one legal announcement that is meant; by hand alone where hand is said, or open cards of a trump game. */
function gameMeant({ contract, marks, instead }: Game, view: View): PlayerAction | undefined {
  const has = (mark: Parameters<typeof marks.has>[0]): boolean => marks.has(mark);
  const level = (['ouvert', 'schwarz', 'schneider'] as const).find(has) ?? 'none';
  const fitting = legal(view, 'announce').filter(({ announcement, ...beside }) => {
    if (announcement.contract !== contract || announcement.announced !== level) return false;
    if ((beside.instead ?? null) !== instead) return false;
    if ((beside.laid_open ?? false) !== has('laid_open') || (beside.spitze ?? false) !== has('spitze'))
      return false;
    if (view.phase === 'skat' && !announcement.hand) return has('unsaid');
    const includesHand = level === 'ouvert' && contract !== 'null';
    return !has('unsaid') && (announcement.hand === has('hand') || (includesHand && announcement.hand));
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

const defenceMeant = ({ level }: Said, view: View): PlayerAction | undefined =>
  legal(view, 'announce_defence').find(({ announced }) => announced === level);

function exposed({ level = 'none' }: Said, view: View): Deed | undefined {
  const action = legal(view, 'expose').find(({ asked }) => asked === level);
  const party = view.soloist === view.viewer ? 'soloist' : 'defender';
  return act(action, say(`menu.expose.${party}.warning`));
}

function conceded({ table }: Snapshot, view: View): Deed | undefined {
  if (view.soloist === view.viewer) return act(may(view, 'concede'), say('menu.concede.soloist.warning'));
  const both = table.house_rules.includes('both_defenders_concede');
  return act(may(view, 'concede'), say(both ? 'menu.concede.both' : 'menu.concede.defender.warning'));
}

/** A yes or no to what others ask for beside the deal. */
function answered(agrees: boolean, { table, look, view }: Snapshot): Deed | undefined {
  if (look && !look.allowed && look.seat === view?.viewer) return ask({ do: 'let_look', agrees });
  const asking = table.newcomers.find(({ consents }) => !consents.includes(table.you));
  if (table.role === 'player' && asking) return ask({ do: 'consent', newcomer: asking.number, agrees });
  const told = table.rematch && [...table.rematch.again, ...table.rematch.declined];
  return told && !told.includes(table.you) ? ask({ do: 'play_again', agrees }) : undefined;
}

/** The idle dealer looks into the hand of one player: by his name, or by his seat. */
function lookAt(name: string, { table, look }: Snapshot, view: View): Deed | undefined {
  if (view.viewer !== 'dealer' || view.phase === 'finished' || look?.hand) return undefined;
  const seat = SEATS.find((one) =>
    [nameOf(table, one), say(`seat.${one}`)].some((of) => folded(of) === name),
  );
  return seat && ask({ do: 'ask_to_look', seat });
}

/** At a table of open play: what is forbidden and can be done all the same, with its consequences. */
function forbidden({ word, cards = [] }: Said, { view }: Snapshot): Deed | undefined {
  const seat = view && seatOf(view);
  if (!seat || view.sitting !== 'open' || !cards.every((card) => view.hand.includes(card))) return undefined;
  const [card] = cards;
  const can = forbiddenNow(view, seat, card);
  const named = (name: Forbidden['name']): PlayerAction | undefined =>
    can.find((one) => one.name === name)?.action;
  if (word === 'look_at_skat') return act(named('look'));
  if (word === 'pass') return act(named('pass'));
  if (view.phase !== 'play' || !card) return undefined;
  if (word === 'show_cards') return act({ do: 'show_cards', seat, cards: [...cards] });
  if (word !== 'play') return undefined;
  return act(view.turn === view.viewer ? { do: 'play', seat, card } : named('lead'));
}

/** The reason that a player can do something about. */
function whyNot({ word, value, cards = [] }: Said, { view, table }: Snapshot): string {
  if (word === 'hint') return say('typed.no_hint');
  if (!view) return say('typed.nothing');
  const name = nameOf(table, view.turn);
  const missing = cards.find((card) => !view.hand.includes(card));
  if (missing !== undefined && seatOf(view))
    return stop(messages.refusal('card_not_held', { card: missing }));
  const turn = PHASES[word]?.includes(view.phase) ?? false;
  if (turn && view.turn !== view.viewer)
    return view.turn ? say('typed.turn_of', { name }) : say('typed.nothing');
  if (turn && word === 'bid' && value !== undefined) {
    if (!BIDS.includes(value)) return stop(messages.refusal('no_game_value', { value }));
    if (view.bid !== null && value <= view.bid)
      return stop(messages.refusal('bid_not_higher', { value, bid: view.bid }));
  }
  if (turn && word === 'play' && view.trick[0])
    return stop(messages.refusal('must_follow', { card: cards[0] ?? '', led: view.trick[0] }));
  const action = NAMED[word] ?? word;
  return stop(messages.refusal('not_now', { action }));
}

const stop = (sentence: string): string => `${sentence}.`;

/** The phases in which a word waits for one's turn. */
const PHASES: Partial<Record<Said['word'], readonly View['phase'][]>> = {
  bid: ['auction'],
  hold: ['auction'],
  pass: ['auction', 'kontra'],
  take_skat: ['skat', 'push'],
  push_on: ['push'],
  discard: ['discard', 'lay_away'],
  announce: ['skat', 'announce', 'ramsch'],
  play: ['play'],
};

/** What a word is called as an action where the two differ. */
const NAMED: Partial<Record<Said['word'], string>> = {
  up_to: 'bid',
  stop: 'bid',
  end: 'demand',
  continue: 'demand',
  announce_leave: 'leave',
  stay: 'leave',
  come_back: 'leave',
  ask_to_look: 'show_cards',
};
