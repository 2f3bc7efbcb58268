/** How a fact is asked for: by the path that the referee names it with. */

import { messages, say, sayCode } from '../lib/messages.svelte';
import { BID_VALUES, DEAL, EVENTS, EVERY_EVENT, type Form, TRICKS } from './told';

export const SEATS = ['forehand', 'middlehand', 'rearhand'] as const;
/** Those without cards in this deal. */
export const SITTING_OUT: readonly string[] = ['dealer', 'idle'];

export interface Option {
  value: string | number;
  text: string;
}

export type Field =
  | { kind: 'choice' | 'list' | 'several'; label: string; options: Option[] }
  | { kind: 'number' | 'cards'; label: string; most: number }
  | { kind: 'yes' | 'contract' | 'tops' | 'game' | 'auction' | 'leaders'; label: string };

/** Words that mean something else beside another question. */
const OWN_WORDS: Record<string, string> = {
  'wrong_hand_sizes.play': 'judge.word.in_play',
  'wrong_hand_sizes.end': 'judge.word.at_end',
  'fault.dealer': 'judge.word.dealer',
  'fault.other': 'judge.word.not_dealer',
};
/** Where the words of an answer stand, the first that has one. */
const SPOKEN = ['seat', 'judge.word', 'level', 'contract'];

/** The highest number, and how many cards at most; of a person ten cards, of a trick three. */
const MOST: Record<string, number> = {
  'state.soloist_points': 120,
  'state.opponent_points': 120,
  'state.skat_points': 22,
  'state.soloist_tricks': 10,
  'state.opponent_tricks': 10,
  'state.trick': 10,
  'state.table_cards': 3,
  'event.noticed_trick': 10,
  'event.laid_away': 12,
  'event.gathered_points': 120,
  'event.lying_points': 120,
  'event.first_wrong_deal': 99,
  'event.found_at': 99,
  'event.skat': 12,
  'event.packet': 31,
  'event.cards': 10,
  'game.bid': 264,
  'seen.cards': 31,
  'seen.skat': 2,
};
/** The same for each seat. */
const MOST_EACH: Record<string, number> = { sizes: 32, hands: 12, left: 10 };
const CARDS_OF_TRICKS = 30;

/** The people of the table: three seats, from four on the idle dealer, from five on others who sit out. */
export function people(size: number): Option[] {
  const idle = SITTING_OUT.slice(0, Math.max(0, size - 3));
  return [
    ...SEATS.map((value) => ({ value, text: say(`seat.${value}`) })),
    ...idle.map((value) => ({ value, text: sayCode(`judge.who_${value}`) })),
  ];
}

/** A call of the auction in words. */
export const spoken = (call: string): string => (/^\d+$/.test(call) ? call : sayCode(`call.${call}`));

/** Every call of an auction. */
export const calls = (): Option[] =>
  ['pass', 'hold', ...BID_VALUES.map(String)].map((value) => ({ value, text: spoken(value) }));

/** The paths that may be told of an event, or of a deal by its tricks; the trick once, as `state.trick`. */
export function pathsOf(event: string): string[] {
  if (event === 'typed_tricks') return Object.keys(TRICKS);
  const all = Object.keys(EVERY_EVENT).filter((name) => name !== 'trick');
  const own = [...Object.keys(EVENTS[event] ?? {}), ...all];
  return [...own.map((name) => `event.${name}`), ...Object.keys(DEAL)];
}

/** The form of an answer as the referee knows it. */
export function formOf(path: string, event: string): Form | undefined {
  if (!path.startsWith('event.')) return (event === 'typed_tricks' ? TRICKS : DEAL)[path];
  const name = path.slice('event.'.length);
  return EVENTS[event]?.[name] ?? EVERY_EVENT[name];
}

/** The question for a path; of what the event cannot tell there is none. */
export function fieldOf(path: string, event: string, size: number): Field | null {
  const form = formOf(path, event);
  const label = labelOf(path, event);
  if (path === 'game.contract') return { kind: 'contract', label };
  switch (form) {
    case undefined:
      return null;
    case 'yes':
    case 'tops':
      return { kind: form, label };
    case 'calls':
      return { kind: 'auction', label };
    case 'seats':
      return { kind: 'leaders', label };
    case 'tricks':
      return { kind: 'cards', label, most: CARDS_OF_TRICKS };
    case 'number':
    case 'cards':
      return { kind: form, label, most: MOST[path] ?? MOST_EACH[path.split('.').at(-2) ?? ''] ?? 0 };
    case 'text':
      return isCall(path, event) ? { kind: 'list', label, options: calls() } : { kind: 'game', label };
    default:
      return { ...optionsOf(path, event, size, form), label };
  }
}

/** What is said in the auction is a call, and elsewhere a game. */
const isCall = (path: string, event: string): boolean =>
  event === 'call_taken_back' && (path === 'event.said' || path === 'event.corrected_to');

function optionsOf(
  path: string,
  event: string,
  size: number,
  form: Exclude<Form, string>,
): { kind: 'choice' | 'several'; options: Option[] } {
  const [kind, values] =
    'several' in form ? (['several', form.several] as const) : (['choice', form] as const);
  if (!values.includes('dealer') || path === 'event.fault')
    return { kind, options: values.map((value) => ({ value, text: word(path, event, String(value)) })) };
  // Giving up late needs an opponent, and an idle dealer is none (SkO 4.3.2).
  const there = people(path === 'event.agreed' && event === 'concession' ? 3 : size);
  const onlooker = values
    .filter((value) => value === 'onlooker')
    .map((value) => ({ value, text: say('judge.who_onlooker') }));
  return { kind, options: [...there, ...onlooker] };
}

function word(path: string, event: string, value: string): string {
  const name = path.split('.').at(-1) ?? '';
  const own = OWN_WORDS[`${event}.${value}`] ?? OWN_WORDS[`${name}.${value}`];
  const keys = own ? [own] : SPOKEN.map((start) => `${start}.${value}`);
  const key = keys.find((one) => messages.has(one));
  return key ? sayCode(key) : value;
}

function labelOf(path: string, event: string): string {
  const [first = '', name = first, last = ''] = path.split('.');
  if (path === 'game.kontra') return say('page.kontra');
  if (path === 'game.re') return say('list.re');
  if (path === 'game.defenders_announced') return say('list.defenders_announced');
  if (path === 'event.claimed_by' && event !== 'last_trick_refused') return say('judge.ask.called_by');
  if (path === 'event.said' && isCall(path, event)) return say('judge.ask.call');
  if (first === 'hands' || first === 'left') return say('judge.ask.hands', { seat: name });
  if (path === 'seen.skat' || path === 'seen.cards') return sayCode(`judge.ask.seen_${name}`);
  return sayCode(`judge.ask.${name}`, last ? { seat: last, contract: last } : {});
}

/** What stands for a path that is asked for as a whole. */
export function parts(path: string): string[] {
  if (path === 'game') return ['game.soloist', 'game.contract', 'game.hand', 'game.tops', 'game.bid'];
  if (path === 'event.sizes') return SEATS.map((seat) => `event.sizes.${seat}`);
  if (path === 'game.tops_by_contract') return ['game.tops'];
  return [path];
}
