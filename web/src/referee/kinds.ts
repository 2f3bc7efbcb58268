/** What can have gone wrong, in groups, each with its picture and what is asked first. */

export type Picture =
  | 'lead'
  | 'revoke'
  | 'early'
  | 'shown'
  | 'speech'
  | 'eye'
  | 'tricks'
  | 'back'
  | 'count'
  | 'deal'
  | 'dealer'
  | 'announce'
  | 'flag'
  | 'open'
  | 'pencil'
  | 'discard';

export interface Kind {
  name: string;
  /** What the referee calls it, where the same thing has two tiles. */
  event?: string;
  picture: Picture;
  /** Paths asked for at once; everything else only if the ruling needs it. */
  first: readonly string[];
  /** Paths that may be told beside them. */
  beside?: readonly string[];
  /** Whether the offended party may have play go on. */
  demand?: boolean;
}

const GAME = [
  'game.soloist',
  'game.contract',
  'game.hand',
  'game.ouvert',
  'game.announced',
  'game.tops',
  'game.bid',
] as const;
const STANDING = ['state.soloist_points', 'state.opponent_points'] as const;
const IN_PLAY = ['event.by', ...GAME, ...STANDING] as const;
const BEFORE = ['event.by'] as const;

const play = (name: string, picture: Picture, ...beside: string[]): Kind => ({
  name,
  picture,
  first: IN_PLAY,
  beside: ['state.trick', ...beside],
  demand: true,
});
const before = (name: string, picture: Picture, ...more: string[]): Kind => ({
  name,
  picture,
  first: [...BEFORE, ...more],
});
const announcing = (name: string, picture: Picture, ...more: string[]): Kind => ({
  name,
  picture,
  first: ['event.by', ...more],
});

export const GROUPS: readonly { name: string; kinds: readonly Kind[] }[] = [
  {
    name: 'play',
    kinds: [
      play('revoke', 'revoke', 'event.noticed_trick', 'event.cards_mixed'),
      play('lead_out_of_turn', 'lead', 'event.noticed'),
      play('card_out_of_turn', 'early', 'event.noticed', 'event.influence'),
      play('wrong_card_count', 'count', 'event.proved'),
      {
        name: 'typed_tricks',
        picture: 'tricks',
        first: ['game.soloist', 'game.contract', 'game.hand', 'game.bid', 'tricks'],
      },
    ],
  },
  {
    name: 'cards',
    kinds: [
      { ...play('cards_exposed', 'shown'), first: ['event.by', 'event.cards', ...IN_PLAY.slice(1)] },
      play('card_pulled', 'early', 'event.influence'),
      play('remark', 'speech', 'event.influence', 'event.warning'),
      play('counted_aloud', 'speech', 'event.influence'),
      { ...play('skat_seen_in_play', 'eye'), event: 'skat_seen' },
      { ...play('hand_seen_in_play', 'eye'), event: 'hand_seen' },
      { ...play('card_strayed', 'count'), first: ['event.from', 'event.to', ...GAME, ...STANDING] },
      {
        ...play('cards_exchanged', 'back'),
        first: ['event.by', 'event.from', 'event.to', ...GAME, ...STANDING],
      },
    ],
  },
  {
    name: 'end',
    kinds: [
      {
        ...play('claim', 'open', 'event.asked_level', 'event.holds', 'seen.skat', 'seen.cards'),
        first: ['event.by', ...GAME],
      },
      { ...play('concession', 'flag', 'event.agreed'), demand: false },
      { ...play('throw_in', 'flag'), demand: false },
      {
        ...play('level_dispute', 'count'),
        first: ['event.by', 'event.level', ...GAME, 'state.soloist_points'],
        demand: false,
      },
    ],
  },
  {
    name: 'tricks',
    kinds: [
      {
        ...play('tricks_inspected', 'eye', 'state.leader', 'state.table_cards'),
        first: ['event.by', 'event.looked_at', ...GAME, ...STANDING],
      },
      {
        name: 'last_trick_refused',
        picture: 'eye',
        first: ['event.claimed_by', 'state.leader', 'state.table_cards'],
      },
      play('tricks_mixed', 'tricks'),
      { ...play('tricks_left_lying', 'tricks'), first: ['event.by', ...GAME, 'event.gathered_points'] },
      play('trick_gathered_early', 'tricks', 'state.leader', 'state.table_cards'),
      { name: 'card_taken_back', picture: 'back', first: [] },
    ],
  },
  {
    name: 'bidding',
    kinds: [
      before('skat_seen', 'eye', 'auction'),
      before('skat_taken', 'discard', 'auction'),
      before('hand_seen', 'eye', 'auction'),
      {
        name: 'skat_taken_late',
        event: 'skat_taken',
        picture: 'discard',
        first: ['event.by', 'game.soloist', 'game.bid', 'soloist_choice'],
      },
      { name: 'premature_pass', picture: 'speech', first: [] },
      { name: 'call_taken_back', picture: 'back', first: ['event.said'], beside: ['event.answered'] },
      { name: 'named_game_as_bid', picture: 'speech', first: ['event.game_named'] },
    ],
  },
  {
    name: 'announcing',
    kinds: [
      announcing(
        'invalid_announcement',
        'announce',
        'event.said',
        'event.corrected_to',
        'game.soloist',
        'game.hand',
        'game.bid',
      ),
      announcing('announcement_missing', 'announce', 'event.said'),
      {
        name: 'null_below_bid',
        picture: 'announce',
        first: ['game.bid', 'game.hand', 'game.ouvert', 'game.tops'],
      },
      announcing('lead_before_announcement', 'lead', 'game.soloist', 'game.bid', 'game.tops'),
      {
        name: 'ouvert_not_shown',
        picture: 'open',
        first: ['game.contract', 'game.hand', 'game.ouvert', 'game.announced'],
      },
      { name: 'wrong_discard', picture: 'discard', first: [...GAME], beside: ['event.laid_away'] },
      { name: 'skat_changed', picture: 'discard', first: [...GAME] },
      { name: 'skat_inspected', picture: 'eye', first: [...GAME] },
    ],
  },
  {
    name: 'deal',
    kinds: [
      { name: 'card_exposed_in_deal', picture: 'deal', first: ['event.fault'], beside: ['event.picked_up'] },
      { name: 'bad_shuffle', picture: 'tricks', first: ['event.picked_up'] },
      { name: 'cut_missing', picture: 'count', first: ['event.what', 'event.picked_up'] },
      { name: 'deal_complaint', picture: 'deal', first: ['event.what', 'event.picked_up'] },
      {
        name: 'wrong_hand_sizes',
        picture: 'count',
        first: [
          'event.noticed',
          'event.sizes.forehand',
          'event.sizes.middlehand',
          'event.sizes.rearhand',
          'event.skat',
        ],
      },
      {
        name: 'deal_out_of_turn',
        picture: 'dealer',
        first: ['event.noticed'],
        beside: ['event.first_wrong_deal'],
      },
    ],
  },
  {
    name: 'list',
    kinds: [{ name: 'wrong_entry', picture: 'pencil', first: ['event.noticed', 'event.consent'] }],
  },
];

const ALL = GROUPS.flatMap((group) => group.kinds);

export const kindOf = (name: string): Kind | undefined => ALL.find((kind) => kind.name === name);
