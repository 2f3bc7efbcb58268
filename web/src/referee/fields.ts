/** How a fact is asked for: by the path that the referee names it with. */

import { say, sayCode } from '../lib/messages.svelte';

export const SEATS = ['forehand', 'middlehand', 'rearhand'] as const;
/** Those without cards in this deal. */
export const SITTING_OUT: readonly string[] = ['dealer', 'idle'];
const LEVELS = ['simple', 'schneider', 'schwarz'] as const;

export type Field =
  | { kind: 'choice'; label: string; options: { value: string; text: string }[] }
  | { kind: 'several'; label: string; options: { value: string; text: string }[] }
  | { kind: 'number'; label: string; most: number }
  | { kind: 'yes'; label: string }
  | { kind: 'cards'; label: string; most: number }
  | { kind: 'contract'; label: string }
  | { kind: 'tops'; label: string }
  | { kind: 'game'; label: string }
  | { kind: 'auction'; label: string };

/** When it can have been noticed, by what happened. */
const NOTICED: Record<string, readonly string[]> = {
  wrong_hand_sizes: ['auction', 'play', 'end'],
  deal_out_of_turn: ['same_round', 'round_entered', 'later_round', 'untraceable', 'signed'],
  wrong_entry: ['series', 'later'],
  level_dispute: ['series', 'later'],
};
/** What can be wrong with a shuffle or a cut, by what happened. */
const WHAT: Record<string, readonly string[]> = {
  cut_missing: ['not_cut', 'packet_too_small', 'cutter_absent'],
  deal_complaint: ['face_shown', 'not_cut', 'packet_too_small'],
};
const CALLS = ['pass', 'hold', '18', '20', '22', '23', '24', '27', '30', '33', '36', '40'];
const IN_A_TRICK = ['second_card', 'third_card', 'later'];
/** Words that mean something else beside another question. */
const OWN_WORDS: Record<string, string> = {
  'wrong_hand_sizes.play': 'in_play',
  'wrong_hand_sizes.end': 'at_end',
};

const NUMBERS: Record<string, number> = {
  'state.soloist_points': 120,
  'state.opponent_points': 120,
  'state.skat_points': 22,
  'state.soloist_tricks': 10,
  'state.opponent_tricks': 10,
  'state.trick': 10,
  'event.noticed_trick': 10,
  'event.laid_away': 12,
  'event.gathered_points': 120,
  'event.lying_points': 120,
  'event.first_wrong_deal': 99,
  'event.skat': 12,
  'event.packet': 31,
  'game.bid': 264,
};
const YES = [
  'game.hand',
  'game.ouvert',
  'event.influence',
  'event.cards_mixed',
  'event.warning',
  'event.holds',
  'event.picked_up',
  'event.consent',
  'event.answered',
];
const GAMES = ['event.said', 'event.corrected_to', 'event.game_named'];

const word = (value: string, key = `judge.word.${value}`) => ({ value, text: sayCode(key) });
const called = (value: string) => (value === 'pass' || value === 'hold' ? say(`call.${value}`) : value);
const levels = () => LEVELS.map((value) => word(value, `level.${value}`));

/** The people of the table: three seats, from four on the idle dealer, from five on others who sit out. */
export function people(size: number): { value: string; text: string }[] {
  const idle = SITTING_OUT.slice(0, Math.max(0, size - 3));
  return [
    ...SEATS.map((value) => word(value, `seat.${value}`)),
    ...idle.map((value) => word(value, `judge.who_${value}`)),
  ];
}

/** The question for a path; what the page cannot ask for has none. */
export function fieldOf(path: string, kind: string, size: number): Field | null {
  const [first = '', name = '', seat = ''] = path.split('.');
  const label = sayCode(`judge.ask.${name || first}`);
  if (path === 'event.by' || path === 'event.claimed_by')
    return { kind: 'choice', label, options: people(size) };
  // Giving up late needs an opponent, and an idle dealer is none (SkO 4.3.2).
  if (path === 'event.agreed')
    return { kind: 'several', label, options: people(kind === 'concession' ? 3 : size) };
  if (path === 'event.from' || path === 'event.to') {
    return { kind: 'choice', label, options: [...people(3), word('skat'), word('tricks')] };
  }
  if (path === 'event.looked_at') return { kind: 'choice', label, options: [word('earlier'), word('last')] };
  if (path === 'event.hands_seen')
    return { kind: 'choice', label, options: ['1', '2'].map((value) => ({ value, text: value })) };
  if (path === 'event.what')
    return { kind: 'choice', label, options: (WHAT[kind] ?? []).map((value) => word(value)) };
  if (path === 'event.said' && kind === 'call_taken_back') {
    return {
      kind: 'choice',
      label: say('judge.ask.call'),
      options: CALLS.map((value) => ({ value, text: called(value) })),
    };
  }
  if (path === 'game.soloist' || path === 'state.leader')
    return { kind: 'choice', label, options: people(3) };
  if (path === 'game.contract') return { kind: 'contract', label };
  if (path === 'game.announced')
    return {
      kind: 'choice',
      label,
      options: ['none', 'schneider', 'schwarz', 'ouvert'].map((value) => word(value, `level.${value}`)),
    };
  if (path === 'game.tops') return { kind: 'tops', label };
  if (path === 'event.fault') {
    const text = { dealer: 'dealer', shared: 'shared', other: 'not_dealer' };
    return {
      kind: 'choice',
      label,
      options: Object.entries(text).map(([value, key]) => word(value, `judge.word.${key}`)),
    };
  }
  if (path === 'event.noticed') {
    const options = NOTICED[kind] ?? IN_A_TRICK;
    return {
      kind: 'choice',
      label,
      options: options.map((value) => word(value, `judge.word.${OWN_WORDS[`${kind}.${value}`] ?? value}`)),
    };
  }
  if (path === 'event.level' || path === 'event.proved' || path === 'event.asked_level')
    return { kind: 'choice', label, options: levels() };
  if (path === 'soloist_choice') return { kind: 'choice', label, options: [word('play'), word('pass')] };
  if (path === 'demand') return { kind: 'choice', label, options: [word('end'), word('continue')] };
  if (path === 'state.table_cards') return { kind: 'cards', label, most: 3 };
  if (path === 'event.cards') return { kind: 'cards', label, most: 10 };
  if (path === 'seen.skat') return { kind: 'cards', label: say('judge.ask.seen_skat'), most: 2 };
  if (path === 'seen.cards') return { kind: 'cards', label: say('judge.ask.seen_cards'), most: 31 };
  if (path === 'tricks') return { kind: 'cards', label, most: 30 };
  if (first === 'left') return { kind: 'cards', label: say('judge.ask.hands', { seat: name }), most: 10 };
  if (first === 'hands') return { kind: 'cards', label: say('judge.ask.hands', { seat: name }), most: 12 };
  if (first === 'event' && name === 'sizes')
    return { kind: 'number', label: say('judge.ask.sizes', { seat }), most: 32 };
  if (path === 'auction') return { kind: 'auction', label };
  if (GAMES.includes(path)) return { kind: 'game', label };
  if (YES.includes(path)) return { kind: 'yes', label };
  const most = NUMBERS[path];
  return most === undefined ? null : { kind: 'number', label, most };
}

/** What stands for a path that is asked for as a whole. */
export function parts(path: string): string[] {
  if (path === 'game') return ['game.soloist', 'game.contract', 'game.hand', 'game.tops', 'game.bid'];
  if (path === 'event.sizes') return SEATS.map((seat) => `event.sizes.${seat}`);
  if (path === 'game.tops_by_contract') return ['game.tops'];
  return [path];
}
