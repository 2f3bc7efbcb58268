/**
 * How a notice can read the articles on which the documents differ; the first value is usual.
 * Written by tools/generate/offered.py out of `skat.rules.editions`; `make wire` writes it anew.
 */

/** What the office of the event decides by. */
export const OF_THE_OFFICE = {
  protest_deadline: ['next_series', 'end_of_series'],
  late_correction: ['unanimous', 'never'],
  correction_basis: ['lowest_multiple', 'lowest_points'],
  forbid_gifts: ['flag', 'refuse'],
  retention: ['six_months', 'association'],
} as const;

/** What a deal, or a ruling on it, depends on. */
export const OF_A_DEAL = {
  exposed_card_redeal: ['dealer_fault', 'any'],
  misdeal_limit: ['recorded', 'none'],
  looked_reshuffles: [false, true],
  rebid_excludes: ['passed_without_bid', 'never_bid', 'nobody'],
  peek_excludes: [true, false],
  null_overbid_game: ['cheapest', 'soloist_names'],
  card_before_announcement: ['held', 'loses'],
  early_lead_loses: ['not_on_lead', 'always', 'never'],
  concession_window: ['nine_cards', 'first_trick'],
  dealer_may_concede: [true, false],
  soloist_exposed_claim: ['open_play', 'strict'],
  defender_claim: ['party', 'alone'],
  defender_claim_failed: ['all_remaining', 'from_lost_trick'],
  last_trick_review: ['until_own_card', 'until_next_lead'],
  uncollected_tricks: ['from_last_gathered', 'from_lost_trick'],
  throw_in_level: ['not_excluded', 'points_so_far', 'simple'],
  throw_in_early: ['as_thrown_in', 'concedes'],
  named_game_binds: [false, true],
} as const;

/** What is typed: a number, and a fraction or nothing. */
export const TYPED = {
  protest_last_series_minutes: 15,
  max_stake: null,
};

/** What an edition reads otherwise. */
export const OF_EDITIONS = {
  'isko-1999': { 'soloist_exposed_claim': 'strict', 'defender_claim': 'alone', 'throw_in_level': 'points_so_far', 'throw_in_early': 'concedes' },
} as const;
