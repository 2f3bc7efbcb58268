/**
 * What the referee may be told, by paths as it asks for them: the values, or the form of an answer.
 * Written by tools/generate/told.py from what `skat judge` reads; `make wire` writes it anew.
 */

export type Form =
  | 'yes' | 'number' | 'cards' | 'tricks' | 'tops' | 'text' | 'calls' | 'seats'
  | readonly (string | number)[]
  | { several: readonly string[] };

/** Every value that can be bid. */
export const BID_VALUES: readonly number[] = [18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81, 84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264];

/** What every event may tell. */
export const EVERY_EVENT: Record<string, Form> = {'by':['forehand', 'middlehand', 'rearhand', 'dealer', 'idle'], 'claimed_by':['forehand', 'middlehand', 'rearhand', 'dealer', 'idle', 'onlooker'], 'cards_mixed':'yes', 'trick':'number'};

/** What an event may tell beside, by its kind. */
export const EVENTS: Record<string, Record<string, Form>> = {
  card_exposed_in_deal: {'fault':['dealer', 'shared', 'other'], 'picked_up':'yes'},
  deal_complaint: {'what':['not_cut', 'packet_too_small', 'face_shown', 'cutter_absent', 'cut_reserved'], 'packet':'number', 'picked_up':'yes'},
  bad_shuffle: {'what':['not_cut', 'packet_too_small', 'face_shown', 'cutter_absent', 'cut_reserved'], 'packet':'number', 'picked_up':'yes'},
  cut_missing: {'what':['not_cut', 'packet_too_small', 'face_shown', 'cutter_absent', 'cut_reserved'], 'packet':'number', 'picked_up':'yes'},
  wrong_hand_sizes: {'sizes.forehand':'number', 'sizes.middlehand':'number', 'sizes.rearhand':'number', 'skat':'number', 'noticed':['auction', 'play', 'end']},
  wrong_card_count: {'sizes.forehand':'number', 'sizes.middlehand':'number', 'sizes.rearhand':'number', 'proved':['none', 'schneider', 'schwarz']},
  deal_out_of_turn: {'noticed':['same_round', 'round_entered', 'later_round', 'untraceable', 'signed'], 'first_wrong_deal':'number', 'found_at':'number'},
  skat_seen: {},
  skat_taken: {'agreed':{'several':['forehand', 'middlehand', 'rearhand', 'dealer', 'idle']}},
  hand_seen: {'hands_seen':[1, 2]},
  card_strayed: {'cards':'cards', 'from':['forehand', 'middlehand', 'rearhand', 'skat', 'tricks'], 'to':['forehand', 'middlehand', 'rearhand', 'skat', 'tricks']},
  cards_exchanged: {'cards':'cards', 'from':['forehand', 'middlehand', 'rearhand', 'skat', 'tricks'], 'to':['forehand', 'middlehand', 'rearhand', 'skat', 'tricks']},
  premature_pass: {'game_named':'text'},
  named_game_as_bid: {'game_named':'text'},
  call_taken_back: {'said':'text', 'corrected_to':'text', 'answered':'yes'},
  invalid_announcement: {'said':'text', 'corrected_to':'text'},
  announcement_missing: {'said':'text', 'corrected_to':'text'},
  null_below_bid: {'said':'text', 'corrected_to':'text'},
  lead_before_announcement: {'said':'text', 'corrected_to':'text'},
  ouvert_not_shown: {},
  skat_changed: {'laid_away':'number'},
  skat_inspected: {'laid_away':'number'},
  wrong_discard: {'laid_away':'number'},
  lead_out_of_turn: {'noticed':['second_card', 'third_card', 'later'], 'noticed_trick':'number'},
  card_out_of_turn: {'noticed':['second_card', 'third_card', 'later'], 'noticed_trick':'number', 'influence':'yes'},
  revoke: {'noticed':['second_card', 'third_card', 'later'], 'noticed_trick':'number'},
  cards_exposed: {'cards':'cards', 'influence':'yes'},
  card_pulled: {'cards':'cards', 'influence':'yes'},
  remark: {'cards':'cards', 'influence':'yes', 'warning':'yes'},
  counted_aloud: {'cards':'cards', 'influence':'yes'},
  tricks_inspected: {'gathered_points':'number', 'lying_points':'number', 'looked_at':['earlier', 'last']},
  last_trick_refused: {},
  tricks_mixed: {'gathered_points':'number', 'lying_points':'number'},
  tricks_left_lying: {'gathered_points':'number', 'lying_points':'number'},
  trick_gathered_early: {'gathered_points':'number', 'lying_points':'number'},
  card_taken_back: {'gathered_points':'number', 'lying_points':'number'},
  claim: {'cards':'cards', 'asked_level':['none', 'schneider', 'schwarz'], 'agreed':{'several':['forehand', 'middlehand', 'rearhand', 'dealer', 'idle']}, 'holds':'yes'},
  concession: {'agreed':{'several':['forehand', 'middlehand', 'rearhand', 'dealer', 'idle']}},
  throw_in: {'agreed':{'several':['forehand', 'middlehand', 'rearhand', 'dealer', 'idle']}},
  wrong_entry: {'noticed':['series', 'later'], 'consent':'yes', 'level':['simple', 'schneider', 'schwarz']},
  level_dispute: {'noticed':['series', 'later'], 'consent':'yes', 'level':['simple', 'schneider', 'schwarz']},
};

/** What may be told of the deal in which it happened. */
export const DEAL: Record<string, Form> = {'game.contract':['diamonds', 'hearts', 'spades', 'clubs', 'grand', 'null'], 'game.hand':'yes', 'game.announced':['none', 'schneider', 'schwarz', 'ouvert'], 'game.ouvert':'yes', 'game.tops':'tops', 'game.tops_by_contract.diamonds':'tops', 'game.tops_by_contract.hearts':'tops', 'game.tops_by_contract.spades':'tops', 'game.tops_by_contract.clubs':'tops', 'game.tops_by_contract.grand':'tops', 'game.bid':'number', 'game.soloist':['forehand', 'middlehand', 'rearhand'], 'game.kontra':'yes', 'game.re':'yes', 'game.defenders_announced':['none', 'schneider', 'schwarz'], 'auction':'calls', 'state.soloist_points':'number', 'state.skat_points':'number', 'state.opponent_points':'number', 'state.soloist_tricks':'number', 'state.opponent_tricks':'number', 'state.trick':'number', 'state.leader':['forehand', 'middlehand', 'rearhand'], 'state.table_cards':'cards', 'hands.forehand':'cards', 'hands.middlehand':'cards', 'hands.rearhand':'cards', 'seen.tricks':'tricks', 'seen.cards':'cards', 'seen.skat':'cards', 'seen.lacks.forehand':{'several':['clubs', 'spades', 'hearts', 'diamonds', 'trump']}, 'seen.lacks.middlehand':{'several':['clubs', 'spades', 'hearts', 'diamonds', 'trump']}, 'seen.lacks.rearhand':{'several':['clubs', 'spades', 'hearts', 'diamonds', 'trump']}, 'demand':['end', 'continue'], 'soloist_choice':['play', 'pass']};

/** And of one that is told by its tricks. */
export const TRICKS: Record<string, Form> = {'game.contract':['diamonds', 'hearts', 'spades', 'clubs', 'grand', 'null'], 'game.hand':'yes', 'game.announced':['none', 'schneider', 'schwarz', 'ouvert'], 'game.ouvert':'yes', 'game.tops':'tops', 'game.tops_by_contract.diamonds':'tops', 'game.tops_by_contract.hearts':'tops', 'game.tops_by_contract.spades':'tops', 'game.tops_by_contract.clubs':'tops', 'game.tops_by_contract.grand':'tops', 'game.bid':'number', 'game.soloist':['forehand', 'middlehand', 'rearhand'], 'game.kontra':'yes', 'game.re':'yes', 'game.defenders_announced':['none', 'schneider', 'schwarz'], 'tricks':'tricks', 'leaders':'seats', 'left.forehand':'cards', 'left.middlehand':'cards', 'left.rearhand':'cards'};
