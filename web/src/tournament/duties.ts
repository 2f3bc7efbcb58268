/**
 * Which duties of helpers, and when in the event, the commands of a desk need, and its files.
 * Written by tools/generate/offered.py out of `skat.tournament.rows`; `make wire` writes it anew.
 */

import type { Duty, TournamentPhase } from '../lib/wire';

interface Row {
  duties: readonly Duty[];
  phases: readonly TournamentPhase[];
  /** Also after an early end. */
  cutShort: boolean;
  commands: readonly string[];
}

/** Who gives these commands beside the management, and when. */
export const GIVEN = [
  {
    duties: [],
    phases: [],
    cutShort: true,
    commands: ['plan'],
  },
  {
    duties: [],
    phases: ['announced'],
    cutShort: false,
    commands: ['keep_apart', 'seat', 'abandon', 'reopen_series'],
  },
  {
    duties: [],
    phases: ['announced'],
    cutShort: true,
    commands: ['enter_myself', 'allow_rank', 'correct_deal', 'correct_totals', 'publish', 'resume'],
  },
  {
    duties: [],
    phases: ['closed'],
    cutShort: true,
    commands: ['reopen'],
  },
  {
    duties: [],
    phases: ['planned'],
    cutShort: true,
    commands: ['announce'],
  },
  {
    duties: [],
    phases: ['planned', 'announced'],
    cutShort: true,
    commands: ['amend'],
  },
  {
    duties: [],
    phases: ['planned', 'announced', 'published'],
    cutShort: true,
    commands: ['exclude', 'redraw', 'swap', 'seat_by_hand', 'report_swap', 'substitute', 'date_change', 'leave_table', 'join', 'take_off', 'close_series', 'open_online', 'leave_online', 'tell_tables', 'take_back_message', 'pause_tables', 'go_on', 'give_time', 'void', 'qualify', 'readmit', 'restore_list', 'clear_list', 'take_back_card', 'return_to_table', 'return', 'add_helper', 'remove_helper'],
  },
  {
    duties: [],
    phases: ['planned', 'announced', 'published', 'closed'],
    cutShort: true,
    commands: ['erase_person', 'appeal', 'take_over'],
  },
  {
    duties: [],
    phases: ['published'],
    cutShort: true,
    commands: ['close', 'take_back_results'],
  },
  {
    duties: ['entry'],
    phases: ['announced'],
    cutShort: false,
    commands: ['open_check_in', 'close_check_in', 'check_in', 'stay_away'],
  },
  {
    duties: ['entry'],
    phases: ['announced'],
    cutShort: true,
    commands: ['enter', 'open_entry'],
  },
  {
    duties: ['entry'],
    phases: ['planned', 'announced', 'published'],
    cutShort: true,
    commands: ['close_entry', 'refuse_entry', 'rename', 'withdraw', 'exchange'],
  },
  {
    duties: ['entry'],
    phases: ['planned', 'announced', 'published', 'closed'],
    cutShort: true,
    commands: ['show_names'],
  },
  {
    duties: ['entry', 'money'],
    phases: ['planned', 'announced', 'published'],
    cutShort: true,
    commands: ['hand_in'],
  },
  {
    duties: ['lists'],
    phases: ['announced'],
    cutShort: true,
    commands: ['name_game'],
  },
  {
    duties: ['lists'],
    phases: ['planned', 'announced', 'published'],
    cutShort: true,
    commands: ['enter_deal', 'confirm_deal', 'take_back_deal', 'enter_totals', 'enter_list', 'enter_played', 'sign'],
  },
  {
    duties: ['money'],
    phases: ['planned', 'announced', 'published'],
    cutShort: true,
    commands: ['pay', 'pay_team', 'refund_team', 'money', 'table_money', 'take_back_payment'],
  },
  {
    duties: ['money'],
    phases: ['published'],
    cutShort: true,
    commands: ['pay_prize', 'pay_postage'],
  },
  {
    duties: ['referee'],
    phases: ['planned', 'announced', 'published'],
    cutShort: true,
    commands: ['protest', 'decide'],
  },
] as const satisfies readonly Row[];

/** A command of the management. */
export type DeskCommand = (typeof GIVEN)[number]['commands'][number];

/** What a referee does whom the notice names. */
export const OF_NOTICE: readonly DeskCommand[] = ['decide'];

/** What concerns the whole event, and is not for a helper of one hall. */
export const OF_THE_EVENT: readonly DeskCommand[] = ['open_entry', 'close_entry', 'open_check_in', 'close_check_in'];

/** The files for each duty. */
export const FILES: Readonly<Record<Duty, readonly string[]>> = {
  entry: ['players.csv', 'participants', 'start-cards', 'entry', 'prospectus'],
  money: ['cash.csv', 'cash-sheet', 'receipts', 'prizes'],
  lists: ['lists', 'table-cards', 'seating', 'standings', 'standings.csv', 'categories', 'results', 'teams', 'lists.csv', 'teams.csv', 'prospectus'],
  referee: ['lists', 'standings', 'standings.csv', 'results', 'lists.csv', 'prospectus'],
};

/** Those of them that a helper of one hall has, too. */
export const OF_ALL_HALLS: readonly string[] = ['prospectus', 'entry', 'standings', 'seating', 'categories'];
