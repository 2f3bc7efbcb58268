/**
 * What the server knows and the page offers. Written by tools/generate/offered.py; `make wire`
 * writes it anew.
 */

/** The languages, as their speakers call them. */
export const LANGUAGES = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  pl: 'Polski',
} as const;

/** The house rules as switches: option, usual value and the value switched on. */
export const HOUSE_SWITCHES = {
  kontra: ['kontra', false, true],
  ramsch: ['ramsch', false, true],
  leaflet_announcements: ['leaflet_announcements', false, true],
  leaflet_ouvert: ['leaflet_ouvert', false, true],
  leaflet_overbid: ['leaflet_overbid', false, true],
  leaflet_defenders_announce: ['leaflet_defenders_announce', false, true],
  both_defenders_concede: ['both_defenders_concede', false, true],
  ramsch_skat: ['ramsch_skat', 'last_trick', 'loser'],
  ramsch_tie: ['ramsch_tie', 'all', 'last_trick'],
  ramsch_virgin: ['ramsch_virgin', 'leaflet', 'double'],
  ramsch_march: ['ramsch_march', 'leaflet', 'wins'],
  ramsch_push: ['ramsch_push', 'no', 'yes'],
  ramsch_after_lost_kontra: ['ramsch_after_lost_kontra', 'no', 'yes'],
  grand_hand_in_ramsch: ['grand_hand_in_ramsch', 'no', 'yes'],
  bock_passed_in: ['bock', [], 'passed_in'],
  bock_lost_kontra: ['bock', [], 'lost_kontra'],
  bock_lost_schneider: ['bock', [], 'lost_schneider'],
  bock_sixty_sixty: ['bock', [], 'sixty_sixty'],
  spitze: ['spitze', 'no', 'yes'],
} as const;

/** The computer players, the weakest first. */
export const COMPUTER_PLAYERS = ['random', 'beginner', 'simple', 'pimc', 'club', 'strong'] as const;

/** The reading of the law by which new games are played. */
export const REVISION = 2;

/** So many may take part in a tournament. */
export const MOST_PLAYERS = 2000;

/** What a column of a list of players may be. */
export const LIST_FIELDS = ['number', 'name', 'surname', 'given_name', 'club', 'team', 'pass_number', 'paid', 'categories', 'fee', 'reserve'] as const;

/** In what a list of players may be written. */
export const ENCODINGS = ['utf-8', 'utf-16', 'cp1252', 'cp1250', 'mac_roman', 'cp850', 'cp852', 'iso8859_2'] as const;
