/**
 * The messages between server and page. Written by tools/generate/wire.py from the structs of the
 * server; `make wire` writes it anew.
 */

export type ServerMessage =
  | Snapshot
  | Presence
  | ChatLine
  | Coming
  | Gathered
  | VoidedInfo
  | Objection
  | Ack
  | RefusedMessage
  | Noted
  | Pong
  | BriefSnapshot
  | SnapshotChange
  | ErrorMessage;

export type PageMessage =
  | Hello
  | CommandMessage
  | Ping
  | PaceMessage
  | LanguageMessage
  | ChatMessage
  | PhraseMessage
  | MuteMessage
  | ReportMessage
  | CommitMessage
  | NonceMessage
  | ObjectMessage;

export type PlayerAction =
  | Bid
  | Hold
  | Pass
  | TakeSkat
  | Discard
  | TakeDiscardBack
  | Announce
  | PushOn
  | Play
  | Concede
  | Expose
  | ThrowIn
  | Agree
  | Refuse
  | Kontra
  | Re
  | AnnounceDefence
  | ShowCards
  | LookAtSkat
  | CallReferee
  | Demand;

export type Action =
  | PlayerAction
  | Deal
  | Verdict
  | Ruled
  | TimeOut
  | Leave;

export type TableRequest =
  | PlayerAction
  | RequestNextDeal
  | RequestLeave
  | RequestAnnounceLeave
  | RequestStay
  | RequestBegin
  | RequestTerms
  | RequestComputer
  | RequestFreePlace
  | RequestRemove
  | RequestStake
  | RequestPlayAgain
  | RequestConsent
  | RequestLook
  | RequestLetLook
  | RequestOfficial
  | RequestHint
  | RequestComeBack;

export type ListRequest =
  | EnterLine
  | TakeDealBack
  | CorrectLine
  | RuleOnDeal
  | RenamePlayer
  | JoinTable
  | AnnounceLeaving
  | StayOnList
  | ChangeKeeper
  | EndList
  | SignList;

/** Who one is here, null for a guest; `recovery` is a code that is shown this once. */
export interface AccountBody {
  account: AccountInfo | null;
  recovery?: string | null;
}

/** An account as its owner sees it; `since` counts seconds since 1970. */
export interface AccountInfo {
  name: string;
  mark: string;
  since: number;
  preferences: object;
}

/** The command is on disk as entry `seq`. */
export interface Ack {
  type: 'ack';
  command_id: string;
  seq: number;
}

/** Agree to a concession or a shortening. */
export interface Agree {
  do: 'agree';
  seat: SeatName;
}

/** What was announced was changed: the number of series `before` and `after`, or the halls. */
export interface Amendment {
  at: number;
  before: number;
  after: number;
  reason: string;
  sections?: [Section[], Section[]];
}

/** Announce the game. */
export interface Announce {
  do: 'announce';
  seat: SeatName;
  announcement: Announcement;
  laid_open?: boolean;
  instead?: Contract | null;
  spitze?: boolean;
}

/** House rule: a defender announces schneider or schwarz (LF-defenders-announce). */
export interface AnnounceDefence {
  do: 'announce_defence';
  seat: SeatName;
  announced: Announced;
}

/** A player announces that he leaves after the next whole round (SkO-4.5.9). */
export interface AnnounceLeaving {
  do: 'announce_leaving';
  clock?: string;
  place: number;
  at?: string;
}

/** The announced level; in suit and grand each includes the ones before it (SkO-2.1.3). */
export type Announced = 'none' | 'schneider' | 'schwarz' | 'ouvert';

/** A contract with hand and announced level. */
export interface Announcement {
  contract: Contract;
  hand: boolean;
  announced: Announced;
}

/** What an entrant is in the event now; `left` played before he went, `withdrawn` did not. */
export type Attendance = 'entered' | 'checked_in' | 'absent' | 'playing' | 'reserve' | 'out' | 'left' | 'withdrawn' | 'excluded';

/** One step: who sent it (`who` is a helper's name, else empty), and what it was about. */
export interface AuditLine {
  step: number;
  at: number;
  role: string;
  number: number | null;
  helper: number | null;
  who: string;
  do: string;
  series: number | null;
  table: number | null;
  entrant: number | null;
  amount: number | null;
  about: string;
  stand_ins?: number[];
  allowed?: boolean;
  tables?: number[];
  seconds?: number;
  message?: number;
}

/** One ranking that has prizes: `category` or `series` say which one it is. */
export interface Award {
  kind: AwardKind;
  category: string;
  series: number;
}

/** By which ranking something is won; teams have their own of the whole event. */
export type AwardKind = 'overall' | 'category' | 'series' | 'best_game' | 'teams';

/** A player's place in one ranking. */
export interface AwardPlace {
  rank: number;
  number: number;
  result: number;
  tied: boolean;
}

/** The own game that brought most table points, and where it lies. */
export interface BestGame {
  table: string;
  number: number;
  contract: string;
  hand: boolean;
  points: number;
}

/** Name a value. */
export interface Bid {
  do: 'bid';
  seat: SeatName;
  value: number;
}

/** Where a line leads, and the worth of each next card; at the end `card_points` or `won`. */
export interface BoardAnswer {
  forehand: CardName[];
  middlehand: CardName[];
  rearhand: CardName[];
  leader: SeatName;
  trick: CardName[];
  points: Taken;
  tricks: TakenTrick[];
  turn: SeatName | null;
  moves: Record<CardName, number | boolean | null>;
  card_points?: number;
  won?: boolean;
}

/** A player compared with those who held the same hand. */
export interface BoardPlace {
  seat: SeatName;
  table: number;
  number: number;
  name: string;
  own: number;
  points: number;
  places: number;
  steps: number;
}

/** A position, the cards played from it, and whether the next cards are to be valued. */
export interface BoardRequest {
  contract: Contract;
  forehand: CardName[];
  middlehand: CardName[];
  rearhand: CardName[];
  skat?: CardName[] | null;
  trick?: CardName[];
  points?: Taken;
  soloist: SeatName;
  leader?: SeatName;
  format?: 'skat-board/1' | null;
  lines?: CardName[][];
  line?: CardName[];
  values?: boolean;
}

/** Where a player looks back at his own play of a board. */
export interface BoardReview {
  live: string;
  token: string;
  deal: number;
}

/** What is known of a board at a table. `players` are forehand, middlehand and rearhand, at a table of four the dealer last. */
export interface BoardSlip {
  board: number;
  round: number;
  table: number;
  players: SlipPlayer[];
  result: SlipResult | null;
  proposal: SlipProposal | null;
  told: boolean;
  until: number | null;
}

/** What a table made of a board; passed without a soloist. `sum` is in words. */
export interface BoardTable {
  table: number;
  soloist: SeatName | null;
  player: string | null;
  contract: Contract | null;
  won: boolean | null;
  score: number;
  sum: string;
}

/** A board that all tables have played: its cards, their seed, and what was made of it. */
export interface BoardView {
  board: number;
  boards: number;
  hands: Record<SeatName, CardName[]>;
  skat: CardName[];
  seal: string;
  seed: string;
  tables: BoardTable[];
  places: BoardPlace[];
  own: OwnBoard | null;
}

/** In how many games he called on to the end, and in how many that promised more than a pass. */
export interface Boldness {
  games: number;
  called_on: number;
  worth_it: number;
  more: Mean;
}

/** A snapshot without the list, which is most of it and changes once a deal. */
export interface BriefSnapshot {
  type: 'snapshot';
  seq: number;
  table: TableInfo;
  view: View | null;
  look: LookInfo | null;
  hint: HintInfo | null;
  hold_locked: boolean;
  fair: FairInfo | null;
}

/** One call of the auction: a value named, "hold" or "pass". */
export interface Call {
  seat: SeatName;
  call: number | string;
}

/** Open play: claim that a rule was broken; without a seat the idle dealer does (4.1.11). */
export interface CallReferee {
  do: 'call_referee';
  seat: SeatName | null;
}

/** A call for the referee: on which fault, if any, and what is demanded so far. */
export interface Called {
  by: SeatName | null;
  fault: OffenceKind | null;
  seat: SeatName | null;
  demand: 'end' | 'continue' | null;
}

/** A card: how likely the own party wins after it, and the table points it brings in the mean. */
export interface CardChance {
  card: CardName;
  won: number;
  points: number;
}

/** One of the 32 cards. */
export type CardName = string;

/** All money of a tournament; every amount of 0 or more, `balance` and `remainder` may be less. */
export interface CashSheet {
  fees: FeeRow[];
  lost_games: number;
  other_in: number;
  income: number;
  refunds: number;
  other_out: number;
  prizes: PrizeRow[];
  outgo: number;
  balance: number;
  open_prizes: number;
  remainder: number;
  pot: number;
  shares: number;
  rounding: number;
  postage_out?: number;
  postage_in?: number;
  pots?: PotRow[];
  team_fees?: number;
}

/** A group that has a ranking and prizes of its own, such as `ladies`; it may have none. */
export interface Category {
  name: string;
  prizes: Purse;
}

/** Who sits at a place. */
export type ChairKind = 'human' | 'computer' | 'free';

/** A challenge that stands for so many `seconds`: `name` asks, or is asked where it is `mine`. */
export interface ChallengeInfo {
  name: string;
  mine: boolean;
  others: string[];
  third: string;
  seconds: number;
  accepted: boolean | null;
  table: string | null;
}

/** Another one keeps the list from now on, with the consent of these places (TR-7.2.2). */
export interface ChangeKeeper {
  do: 'change_keeper';
  clock?: string;
  place: number;
  consent: number[];
  at?: string;
}

/** A line of a player, in his own words or by a phrase; lines are numbered from 1 while the table is in memory. */
export interface ChatLine {
  type: 'chat';
  number: number;
  place: number;
  name: string;
  text: string;
  phrase: Phrase | null;
  mark: string;
}

/** A text for the others at the table. */
export interface ChatMessage {
  type: 'chat';
  text: string;
}

/** How long a person may think, and what happens to him who thinks longer. */
export interface Clock {
  per: 'none' | 'move' | 'deal';
  seconds: number;
  on_time_out: 'computer' | 'throw_in';
}

/** What every place has left to think, in milliseconds, when this was sent; running for some. */
export interface ClockInfo {
  per: string;
  seconds: number;
  left_ms: number[];
  running: number[];
}

/** The seed of the next deal is fixed: its fingerprint, in hex. */
export interface Coming {
  type: 'coming';
  deal: string;
  commitment: string;
}

/** The series of which a player may say now whether he is here. */
export interface ComingSeries {
  series: number;
  presence: PlayerPresence;
}

/** An action with its id and the number of the last entry that the player had seen. */
export interface CommandMessage {
  type: 'command';
  command_id: string;
  expected_seq: number;
  action: TableRequest;
}

/** The commitment to this page's nonce, in hex; asked for by the message `coming`. */
export interface CommitMessage {
  type: 'commit';
  deal: string;
  commitment: string;
}

/** The commitment of the page at a place, in hex. */
export interface CommitmentInfo {
  place: number;
  commitment: string;
}

/** Give the game up; without a seat: the idle dealer does (SkO-4.3.1 to 4.3.3). */
export interface Concede {
  do: 'concede';
  seat: SeatName | null;
}

/** What is played: one of four suits, grand, or null (SkO-2.1.1). */
export type Contract = 'diamonds' | 'hearts' | 'spades' | 'clubs' | 'grand' | 'null';

/** An older entry is put right with the consent of these places. */
export interface CorrectLine {
  do: 'correct_deal';
  clock?: string;
  deal: number;
  game: TypedGame | null;
  ramsch?: TypedRamsch;
  consent: number[];
  by: number;
  why?: string;
  at?: string;
}

/** How a try ended, and how many tries ended so. */
export interface Counted {
  end: TryEnd;
  count: number;
}

/** Who went on after a day, in their order; `seed` parted equals, `declined` made room. */
export interface Cut {
  day: number;
  seed: string;
  through: number[];
  declined: number[];
}

/** What came of a day: so many deals, and the totals of them. */
export interface DailyDay {
  day: string;
  over: boolean;
  deals: number;
  you: DailyTotal;
  club: DailyTotal;
}

/** A finished deal of the day, and what `club` did with the same cards. */
export interface DailyDeal {
  number: number;
  you: DailyEnd;
  club: DailyEnd;
}

/** What became of a deal: the game that was played, and whether the player was the soloist. */
export interface DailyEnd {
  alone: boolean;
  ending: DealEnding;
  announcement: Announcement | null;
  won: boolean | null;
  score: number;
  points: number;
}

/** Today (UTC), the seconds until tomorrow, one's own last days, the newest first, and who stands where today among those who want to be listed. */
export interface DailyInfo {
  day: string;
  ends_in: number;
  days: DailyDay[];
  ranking: DailyRanking;
}

/** The place at the table of the day; an account needs no token for it. */
export interface DailyPlace {
  day: string;
  table: string;
  token: string;
}

/** One of those listed on a day; equal points share a place. `you` says that it is oneself. */
export interface DailyRank {
  place: number;
  name: string;
  points: number;
  you: boolean;
}

/** The first of a day, and oneself wherever one stands; `count` is how many are listed then. */
export interface DailyRanking {
  listed: boolean | null;
  count: number;
  ranks: DailyRank[];
}

/** The deals of a day that are over; the totals are those of these deals alone. */
export interface DailyStanding {
  day: string;
  table: string;
  over: boolean;
  deals: DailyDeal[];
  you: DailyTotal;
  club: DailyTotal;
}

/** The foot of a list: list points, and the points by Seeger and Fabian. */
export interface DailyTotal {
  list_points: number;
  points: number;
}

/** One day of an event, and the cut after it. */
export interface Day {
  series: number;
  date: string;
  goes_on: number;
  teams: number;
  quotas: Quota[];
  carried: boolean;
}

/** The shuffled and cut pack, 32 cards from the top (SkO-3.2.6). */
export interface Deal {
  do: 'deal';
  pack: CardName[];
}

/** How a deal came to its end, seen from the table. */
export type DealEnding = 'passed' | 'played_out' | 'soloist_conceded' | 'defenders_conceded' | 'shortened' | 'claim_held' | 'claim_failed' | 'soloist_threw_in' | 'defenders_threw_in' | 'null_trick' | 'null_overbid' | 'ruled' | 'time_out' | 'left' | 'ramsch';

/** A finished deal in one's own list; `points` are what it brought oneself, in list points, `table_points` what that was by Seeger and Fabian less the mean of the others (TR-5.1). */
export interface DealInfo {
  number: number;
  first_of_list: number;
  replays: boolean;
  soloist: string | null;
  alone: boolean;
  sat_out: boolean;
  contract: Contract | null;
  hand: boolean;
  announced: Announced;
  ending: DealEnding;
  by: string | null;
  won: boolean | null;
  score: number;
  points: number;
  table_points: number | null;
  hinted: boolean;
}

/** What a deal came to. */
export interface DealResult {
  ending: DealEnding;
  soloist: SeatName | null;
  score: Score | null;
  soloist_points: number;
  soloist_tricks: number;
  by: SeatName | null;
  ramsch: [number, number, number] | null;
  refutation: CardName[];
  articles: string[];
  starts_bock?: ('passed_in' | 'lost_kontra' | 'lost_schneider' | 'sixty_sixty')[];
}

/** A deal whose review is on its way under `key`; of what has no finished deal, `error`. */
export interface DealToReview {
  line: number | null;
  number: number | null;
  deal: number | null;
  table: string | null;
  players: string[];
  you: SeatName | null;
  key: string | null;
  record: string | null;
  result: DealResult | null;
  error: ErrorBody | null;
}

/** A finished deal, its record without names, who held which cards, and every step of it. */
export interface DealToTry {
  table_size: number;
  record: string;
  players: [string, string, string];
  you: SeatName | null;
  steps: PastStep[];
  result: DealResult;
}

/** The deals of a text or of a list in their order, or the one of a table. */
export interface DealsToReview {
  deals: DealToReview[];
  left_out: number;
}

/** The cards as dealt, each pile in the order it was dealt. */
export interface DealtCards {
  forehand: CardName[];
  middlehand: CardName[];
  rearhand: CardName[];
  skat: CardName[];
}

/** Open play: the offended party has the game ended, or wants it to go on (SkO-4.1.6). */
export interface Demand {
  do: 'demand';
  seat: SeatName;
  wants: 'end' | 'continue';
}

/** How far a table of the running round is, for the desk alone. */
export interface DeskTable {
  table: number;
  numbers: number[];
  boards: number;
}

/** What the management sees besides: everything but the secret. */
export interface DeskView {
  hall: HallView;
  prospectus: Prospectus;
  missing: string[];
  entrants: Entrant[];
  protests: Protest[];
  accounts: MoneyAccounts;
  lost_money: LostGames[];
  ending: EarlyEnd;
  quality: Quality | null;
  payments: ShownPayment[];
  packs: number;
  pack_goes_to: (number | null)[];
  gifts: Gift[];
  entry_most: number | null;
  attendance: Attendance[];
  check_in: number | null;
  cash: CashSheet | null;
  helpers: Helper[];
  duties: Duty[] | null;
  of_notice?: boolean;
  helper?: number;
  cuts: Cut[];
  standby: ShownStandby | null;
  replaced: ShownChange[];
  typed: number[];
  apart?: [number, number][];
  refused: number[];
  erased: number[];
  names_in_journal: boolean;
  named_games?: NamedGame[];
  tables_owe: TableOwes[];
  amended?: number;
  team_fees?: TeamFee[];
  section?: string;
  qualified?: number;
  results_wait?: ResultsWait;
  pages?: Record<string, string[]>;
}

/** What such a deal came to; `points` are the soloist's score. */
export interface DeviceDealFacts {
  number: number;
  soloist: string | null;
  alone: boolean;
  contract: Contract | null;
  hand: boolean;
  ending: DealEnding;
  won: boolean | null;
  points: number;
}

/** A list of a device as the account has it; `points` are its owner's, by the list alone. */
export interface DeviceList {
  list: string;
  since: number;
  players: string[];
  points: number;
  deals: DeviceDealFacts[];
}

/** All such lists, the newest first. They count in no rating and no ranking. */
export interface DeviceLists {
  lists: DeviceList[];
}

/** Lay two of twelve cards away. */
export interface Discard {
  do: 'discard';
  seat: SeatName;
  cards: [CardName, CardName];
}

/** A series is drawn: the seed is shown and the seating that follows from it. */
export interface DrawSeries {
  do: 'seat';
  series: number;
  seed: string;
  tables: number[][];
  method?: Method;
  words?: string;
  plan?: number[];
  sections?: number[];
}

/** The table of a tournament that is played here; `called` by a player is its referee. */
export interface DrawnInfo {
  tournament: string;
  series: number;
  table: number;
  review: boolean;
  first_board: number | null;
  series_over: boolean;
  called: number | null;
  awaited: boolean;
  rulings: GivenRuling[];
  messages?: string[];
  paused?: boolean;
}

/** A player in the ranking; `points` and `steps` as `DuplicateRank` has them. */
export interface DuplicateRow {
  rank: number;
  number: number;
  name: string;
  points: number;
  places: number;
  steps: number;
  own: number;
  boards: number;
  won: number;
  lost: number;
}

/** The live table at which the player plays now, and what opens his place there. */
export interface DuplicateSeat {
  round: number;
  table: number;
  live: string;
  token: string;
}

/** A duplicate event; `told` has the public boards, which all tables have played. */
export interface DuplicateView {
  duplicate: string;
  name: string;
  organiser: string;
  boards: number;
  boards_a_round: number;
  rounds: number;
  started: number;
  running: number | null;
  words: string | null;
  seals: string[];
  told: number[];
  ranking: DuplicateRow[];
  you: number | null;
  seat: DuplicateSeat | null;
  own: OwnBoard[];
  desk: DeskTable[] | null;
  packs?: PacksView;
}

/** What a helper does for the management; the referee is one of them. */
export type Duty = 'entry' | 'money' | 'lists' | 'referee';

/** An early end (TR-3.4): as it was, or as it would be now. */
export interface EarlyEnd {
  played: number;
  planned: number;
  share: number;
  reason: string;
  refunds: [number, number][];
}

/** Which wording of the Skat Order is in force. */
export type Edition = 'isko-2022' | 'isko-1999';

/** Everybody whom a step moves, and later series that were seated by the old standings. */
export interface Effect {
  changes: RankChange[];
  seated_by_it: number[];
  teams: TeamChange[];
  balance: [number, number];
  phase: [TournamentPhase, TournamentPhase];
  digest: string;
  voids: number[];
  left_open?: LeftOpen;
}

/** The evening is over before the list is full. */
export interface EndList {
  do: 'end_list';
  clock?: string;
  at?: string;
}

/** A deal is entered. */
export interface EnterLine {
  do: 'enter_deal';
  clock?: string;
  deal: number;
  game: TypedGame | null;
  ramsch?: TypedRamsch;
  at?: string;
}

/** The answer to a command: the number of its entry, and the list as it stands now. */
export interface EnteredBody {
  seq: number;
  list: ShownList;
}

/** The number of the entry, and how many results came in by it. */
export interface EnteredResults {
  seq: number;
  results: number;
}

/** A participant with his start number; it is never given to another. */
export interface Entrant {
  number: number;
  name: string;
  club: string | null;
  team: string | null;
  paid: number | null;
  status: Status;
  reason: string;
  handed_in: boolean;
  before_exclusion: Status | null;
  before_withdrawal: Status | null;
  ticket: string;
  shown: ShownAs;
  categories: string[];
  fee_class: string;
  pass_number: string;
  fixed_table?: number;
  renamed?: number;
  reason_before?: string;
  payments_before?: number;
  memberships?: Membership[];
}

/** The body of every refusal and every mistake; after `seconds` the client may ask again. */
export interface ErrorBody {
  code: string;
  message: string;
  articles: string[];
  seconds?: number;
}

/** Why the socket is closed now. */
export interface ErrorMessage {
  type: 'error';
  code: string;
  message: string;
}

/** Lay the own cards open: propose to shorten the game, or claim the rest (SkO-4.3.4, 4.3.5). */
export interface Expose {
  do: 'expose';
  seat: SeatName;
  asked: Announced;
}

/** How the deal on the table was shuffled, in hex; seed and pack are there once it is over. */
export interface FairInfo {
  deal: string;
  scheme: number;
  commitment: string;
  commitments: CommitmentInfo[];
  nonces: string[];
  seed: string | null;
  pack: CardName[] | null;
  voided: VoidedInfo[];
  daily: boolean;
}

/** So many paid this fee; `fee_class` is empty for the whole one. */
export interface FeeRow {
  fee_class: string;
  each: number;
  count: number;
  amount: number;
}

/** A player at the last table and his result there. */
export interface FinalFoot {
  number: number;
  name: string;
  points: number;
  won: number;
  lost: number;
  result: number;
}

/** One deal of the last list; places count from 1. A computer player acted for `stand_ins`. */
export interface FinalLine {
  deal: number;
  soloist: number | null;
  contract: string | null;
  score: number;
  stand_ins?: number[];
}

/** One player's line at the foot: list points, games, and the results in tournament points. */
export interface Foot {
  place: number;
  name: string;
  points: number;
  won: number;
  lost: number;
  others_lost: number;
  classic: number;
  seeger: number;
  defence: number;
  seeger_fabian: number;
  rank: number;
}

/** How a paper list stood before deal `deal`, from place 1 (TR-4.4). */
export interface FootAtChange {
  deal: number;
  totals: FootTotals[];
  passed: number;
}

/** What the foot of a paper list says of one place: list points, games won and lost. */
export interface FootTotals {
  points: number;
  won: number;
  lost: number;
}

/** A friend, whether he has the page open, and his rating if his account shows it. */
export interface FriendInfo {
  name: string;
  here: boolean;
  rating: ShownRating | null;
}

/** One's friends, who asks to be one, whom one has asked, and the challenges that stand. */
export interface FriendsBody {
  friends: FriendInfo[];
  asking: string[];
  asked: string[];
  challenges: ChallengeInfo[];
}

/** The pages' commitments are fixed: a page that finds its own in the set opens it. */
export interface Gathered {
  type: 'gathered';
  deal: string;
  commitments: CommitmentInfo[];
}

/** A deal that the defence gave up; series, tables and deals count from 1. */
export interface Gift {
  series: number;
  table: number;
  deal: number;
}

/** What the referee has decided in a deal of the list: who it was, and the note. */
export interface GivenRuling {
  deal: number;
  by: string;
  note: string;
  ruling: Ruled | null;
}

/** What everybody may see. `timer_ends_at` and `now` are seconds since 1970 (UTC). */
export interface HallView {
  id: string;
  seq: number;
  now: number;
  phase: TournamentPhase;
  name: string;
  date: string;
  place: string;
  series: number;
  planned: number;
  series_running: boolean;
  commitments: string[];
  seeds: string[];
  tables: ShownTable[];
  standings: ShownRank[];
  teams: RankedTeam[];
  prizes: Prize[];
  cut_short: boolean;
  timer_ends_at: number | null;
  currency: string;
  entry_open: boolean;
  rankings: ShownRanking[];
  other_seats: OtherSeats[];
  messages?: ShownMessage[];
  team_kinds?: RankedKind[];
  pages?: Record<string, string[]>;
  joinable?: Record<string, string[]>;
}

/** The first message: whose socket this is; without a token it is a spectator's. */
export interface Hello {
  type: 'hello';
  token?: string | null;
  account?: boolean;
  language?: string;
  last_seq?: number | null;
}

/** A helper of the management, perhaps in one hall; `gone` once he does no more. */
export interface Helper {
  id: number;
  name: string;
  duties: Duty[];
  gone: boolean;
  section?: number;
}

/** A hint may be asked for: `step` of its steps are shown, of `most` there are. */
export interface HintInfo {
  step: number;
  most: number;
}

/** What one step tells; what belongs to later steps is empty. */
export interface HintStep {
  step: number;
  phase: string;
  trick: number;
  think: WhyReason[];
  candidates: string[];
  margin: '' | 'clear' | 'close' | 'same';
  best: string[];
  options: Option[];
  why: WhyReason[];
  worlds: number;
  effective: number;
  all_worlds: boolean;
}

/** Say yes to the value named. */
export interface Hold {
  do: 'hold';
  seat: SeatName;
}

/** A player joins with the next round, in the last seat or in another's (SkO-3.1.2). */
export interface JoinTable {
  do: 'join_table';
  clock?: string;
  name: string;
  consent: number[];
  instead_of?: number | null;
  at?: string;
}

/** A person who may be the same: an entrant by start number, or another line of the table. */
export interface KnownPeople {
  name: string;
  club: string | null;
  pass_number: string;
  number: number | null;
  line: number | null;
}

/** House rule: a defender doubles (LF-kontra). */
export interface Kontra {
  do: 'kontra';
  seat: SeatName;
}

/** The language of the sentences from now on. */
export interface LanguageMessage {
  type: 'language';
  language: string;
}

/** From outside: this player left for good and his game ends. */
export interface Leave {
  do: 'leave';
  seat: SeatName;
}

/** From deal `deal` on `number` has left `place`, and it stays empty (TR-4.4). */
export interface Leaver {
  deal: number;
  place: number;
  number: number;
  then: Then;
  reason: string;
}

/** What would stay undone if the event were closed now. */
export interface LeftOpen {
  prizes: number;
  prize_money: number;
  withheld: number;
  withheld_money: number;
  waiting: number;
  protests: number[];
  unpaid: OpenMoney[];
  overpaid: OpenMoney[];
}

/** A row that is no player: a title above the headings, or a sum at the end. */
export interface LeftOut {
  line: number;
  text: string;
  is_sum: boolean;
}

/** How many deals make a list; a round is one deal of each player. */
export type Length = 'open' | 'round' | '12' | 'series';

/** A lesson that was begun: the step last seen, from 0, whether it was done, and the steps whose question was answered right; older progress knows none of them. */
export interface LessonProgress {
  at: number;
  done: boolean;
  answered: number[];
}

/** The answer to GET /api/levels: the computer players that can be had, by name, and whether programs of others may sit down by the ISS port. */
export interface LevelsBody {
  levels: string[];
  usual: string;
  programs: boolean;
}

/** What one deal wrote into the list; `score` is the soloist's, in list points. */
export interface Line {
  soloist: number | null;
  contract: Contract | null;
  tops: Tops | null;
  hand: boolean;
  announced: Announced;
  bid: number | null;
  steps: (ScoreStep | string)[];
  multiplier: number | null;
  overbid: boolean;
  won: boolean | null;
  game_value: number;
  counted_value: number;
  score: number;
  articles: string[];
  ramsch: number[];
  hinted: number[];
  bock?: boolean;
  starts_bock?: ('passed_in' | 'lost_kontra' | 'lost_schneider' | 'sixty_sixty')[];
}

/** A QR code, row by row: "1" is dark. */
export interface LinkCode {
  rows: string[];
}

/** A column with its heading, and the field that it is taken for. */
export interface ListColumn {
  at: number;
  letter: string;
  heading: string;
  field: string | null;
}

/** One row of the list with the totals after it, by place; `hinted` asked for hints. */
export interface ListEntry {
  deal: number;
  dealer: number;
  soloist: number | null;
  ending: DealEnding;
  announcement: Announcement | null;
  bid: number | null;
  won: boolean | null;
  score: number;
  steps: ScoreStep[];
  overbid: boolean;
  hinted: number[];
  totals: number[];
  bock?: boolean;
  stand_ins?: number[];
}

/** The list with its foot, by place; `players` are those whose list it is. */
export interface ListInfo {
  players: string[];
  before: number;
  entries: ListEntry[];
  totals: number[];
  won: number[];
  lost: number[];
  seeger_fabian: number[];
}

/** A table as seen before coming in; `deal` is the number of finished deals of the list. */
export interface Listed {
  id: string;
  stage: Stage;
  size: number;
  places: ListedPlace[];
  deal: number;
  deals: number | null;
  rules: RulesInfo;
  house_rules: string[];
  stake: string;
  settings: Settings;
  room: string;
}

/** Who sits at a place, as all the world may know; `rating` of those whose account shows it. */
export interface ListedPlace {
  place: number;
  name: string;
  kind: ChairKind;
  player: string | null;
  connected: boolean;
  rating?: ShownRating | null;
}

/** The answer to GET /api/tables; `waiting` people want to play now (POST /api/pairing). */
export interface LobbyBody {
  tables: Listed[];
  waiting: number;
}

/** Open play: look at the skat without a right to (SkO-3.2.14, 4.2.8). */
export interface LookAtSkat {
  do: 'look_at_skat';
  seat: SeatName;
}

/** The idle dealer's look into one hand; the cards are there for him alone (SkO-3.5.4). */
export interface LookInfo {
  seat: SeatName;
  allowed: boolean;
  hand: CardName[] | null;
}

/** What lost games cost: the first, the second, ... of a list; the last amount goes on. */
export interface LossMoney {
  each: number[];
}

/** What a player's lost games cost him so far, and what of it he has paid. */
export interface LostGames {
  number: number;
  due: number;
  taken: number;
}

/** A new token; its `secret` is shown this once. */
export interface MadeToken {
  token: TokenInfo;
  secret: string;
}

/** A mean over deals, and half of its interval of 95 %; nothing of a single deal. */
export interface Mean {
  value: number;
  margin: number | null;
}

/** The `team` of an entrant in a further `kind` of teams that the notice ranks. */
export interface Membership {
  kind: string;
  team: string;
}

/** The answer to POST /api/people. */
export interface MetBody {
  people: MetPerson[];
}

/** A person with whom one sat at so many tables, last in `since` (seconds since 1970). */
export interface MetPerson {
  name: string;
  account: boolean;
  tables: number;
  since: number;
  online: boolean | null;
  rating: ShownRating | null;
}

/** How the tables are filled: by pure chance, or by the standings with the best at table 1. */
export type Method = 'random' | 'standing' | 'strict';

/** A board that has begun and is not public: the tables without a result, and those where one waits for others at the table. */
export interface MissingResults {
  board: number;
  tables: number[];
  waiting: number[];
}

/** A proven mistake: the number of its decision in the review, what was chosen, what it cost. */
export interface Mistake {
  part: 'auction' | 'game' | 'soloist_early' | 'soloist_late' | 'defender_early' | 'defender_late';
  number: number;
  chosen: string;
  points: number;
}

/** Money taken and paid by purpose, and what is left; amounts out are below zero. */
export interface MoneyAccounts {
  by_purpose: Record<string, number>;
  balance: number;
}

/** The places whose chat this page does not want; replaces those named before. */
export interface MuteMessage {
  type: 'mute';
  places: number[];
}

/** A game won in a list on paper, named to the desk for the prize of the best. */
export interface NamedGame {
  series: number;
  table: number;
  number: number;
  value: number;
  waits_for?: number;
}

/** A person who asks to join, where he would sit, and who has consented. */
export interface NewcomerInfo {
  number: number;
  name: string;
  place: number;
  consents: number[];
}

/** This page's nonce for the coming deal, in hex; asked for by the message `gathered`. */
export interface NonceMessage {
  type: 'nonce';
  deal: string;
  nonce: string;
}

/** A report has reached the operator's log. */
export interface Noted {
  type: 'noted';
  what: string;
}

/** Something wrong that this page was shown of a shuffle; all at the table see it. */
export interface ObjectMessage {
  type: 'object';
  deal: string;
  what: 'second_commitment' | 'second_set' | 'left_out' | 'never_dealt' | 'not_asked';
}

/** The page at a place objects to what it was shown, and all see the objection. */
export interface Objection {
  type: 'objection';
  deal: string;
  place: number;
  what: 'second_commitment' | 'second_set' | 'left_out' | 'never_dealt' | 'not_asked';
}

/** What can be done in open play that the rules forbid. */
export type OffenceKind = 'lead_out_of_turn' | 'revoke' | 'cards_shown' | 'premature_pass' | 'skat_seen';

/** What waits for an answer. */
export type Offer = 'concession' | 'shortening' | 'soloist_claim' | 'defender_claim';

/** The live tables of the newest series; `may_open` are those that could be opened now. */
export interface OnlineDesk {
  series: number;
  tables: OnlineTable[];
  may_open: number[];
}

/** A table of the series that is played here, with its people by start number. */
export interface OnlineTable {
  table: number;
  live: string;
  players: number[];
  there: number[];
  replaced: number[];
  waits_for: number[];
  deal: number;
  deals: number;
  passed_on: number;
  idle: number | null;
  called: number | null;
  said: string;
  awaited: boolean;
  paused?: boolean;
  more_seconds?: number;
}

/** The terms of play online; a notice without them is for a hall alone. */
export interface OnlineTerms {
  play: 'prevented' | 'open';
  clock: 'none' | 'move' | 'deal';
  seconds: number;
  on_time_out: 'computer' | 'throw_in';
  absent_seconds: number | null;
  review: boolean;
  stand_in_deals?: 'as_the_order' | 'lost_if_left' | 'count';
  stand_in_most?: number;
}

/** So many still owe the till an `amount` together, for this purpose. */
export interface OpenMoney {
  purpose: Purpose;
  count: number;
  amount: number;
}

/** A new event with the key of its desk and those of its players, by number. */
export interface OpenedEvent {
  duplicate: string;
  desk: string;
  cards: Record<number, string>;
  helper?: string;
}

/** A new list and its two secrets: `key` writes, `view_key` only reads. */
export interface OpenedList {
  list: string;
  key: string;
  view_key: string;
}

/** A new tournament with the keys of the desk and of the referees. */
export interface OpenedTournament {
  tournament: string;
  desk: string;
  referee: string;
}

/** Something that could be done: its points in the mean, how likely the own party wins. */
export interface Option {
  action: string;
  points: number;
  won: number | null;
  schneider: number | null;
}

/** Every choice between readings of the law, and the house rules; defaults of isko-2022. */
export interface Options {
  exposed_card_redeal: 'dealer_fault' | 'any';
  misdeal_limit: 'recorded' | 'none';
  looked_reshuffles: boolean;
  rebid_excludes: 'passed_without_bid' | 'never_bid' | 'nobody';
  peek_excludes: boolean;
  null_overbid_game: 'cheapest' | 'soloist_names';
  card_before_announcement: 'held' | 'loses';
  early_lead_loses: 'not_on_lead' | 'always' | 'never';
  concession_window: 'nine_cards' | 'first_trick';
  dealer_may_concede: boolean;
  soloist_exposed_claim: 'open_play' | 'strict';
  defender_claim: 'party' | 'alone';
  defender_claim_failed: 'all_remaining' | 'from_lost_trick';
  last_trick_review: 'until_own_card' | 'until_next_lead';
  protest_deadline: 'next_series' | 'end_of_series';
  protest_last_series_minutes: number;
  uncollected_tricks: 'from_last_gathered' | 'from_lost_trick';
  throw_in_level: 'not_excluded' | 'points_so_far' | 'simple';
  throw_in_early: 'as_thrown_in' | 'concedes';
  stake: string;
  max_stake: string | null;
  late_correction: 'unanimous' | 'never';
  correction_basis: 'lowest_multiple' | 'lowest_points';
  retention: 'six_months' | 'association';
  forbid_gifts: 'flag' | 'refuse';
  named_game_binds: boolean;
  kontra: boolean;
  ramsch: boolean;
  leaflet_announcements: boolean;
  leaflet_ouvert: boolean;
  leaflet_overbid: boolean;
  leaflet_defenders_announce: boolean;
  both_defenders_concede: boolean;
  ramsch_skat?: 'last_trick' | 'loser';
  ramsch_tie?: 'all' | 'last_trick';
  ramsch_virgin?: 'leaflet' | 'none' | 'double';
  ramsch_march?: 'leaflet' | 'none' | 'wins';
  ramsch_push?: 'no' | 'yes';
  ramsch_after_lost_kontra?: 'no' | 'yes';
  grand_hand_in_ramsch?: 'no' | 'yes';
  bock?: ('passed_in' | 'lost_kontra' | 'lost_schneider' | 'sixty_sixty')[];
  spitze?: 'no' | 'yes';
}

/** What became of the draw of a series: nobody chooses a seating unseen. */
export interface OtherSeats {
  series: number;
  redrawn: number;
  by_hand: number;
  moved: number;
}

/** What a ruling makes of the deal. */
export type Outcome = 'game_over' | 'redeal' | 'passed' | 'continue' | 'reopen_auction';

/** What came of a board for the visitor; `review` is there once its round is over. */
export interface OwnBoard {
  board: number;
  seat: SeatName;
  own: number;
  points: number;
  review: BoardReview | null;
}

/** Own games of one contract: how many were won, what they brought, what was to be expected. */
export interface OwnContract {
  contract: string;
  games: number;
  won: number;
  result: Mean;
  expected: Mean;
}

/** His start number, and the key of his card: his phone shows his table by it. */
export interface OwnEntry {
  number: number;
  key: string;
}

/** Own tables, the newest first; `more` names the last of them if there are others behind it. */
export interface OwnGames {
  tables: OwnTable[];
  more: string | null;
}

/** A card of one's own that a review proved to be a mistake, and what was better. */
export interface OwnMistake {
  seat: SeatName;
  deal: DealtCards;
  actions: Action[];
  right: CardName[];
  losses: Record<CardName, number>;
  played: CardName;
}

/** What the own deals come to, in tenths; `more` says that older tables are still to be read. */
export interface OwnRecordBody {
  sums: OwnSums;
  rating: Rating | null;
  shown: boolean;
  more: boolean;
}

/** The live table of a start card, and the token that opens its place there. */
export interface OwnSeat {
  table: string;
  token: string;
  series: number;
  number: number;
  place: number | null;
}

/** What a player has from one series: his list's foot and what it comes to. */
export interface OwnSeries {
  series: number;
  table: number;
  points: number;
  won: number;
  lost: number;
  result: number;
  void: boolean;
}

/** All of it, in table points a game; `reviewed` of so many `deals` were looked back at. */
export interface OwnSums {
  deals: number;
  plain: PlainNumbers;
  reviewed: number;
  outdated: number;
  whole: Stretch | null;
  stretches: Stretch[];
  contracts: OwnContract[];
  boldness: Boldness | null;
  themes: Theme[];
}

/** A table at which one played; `since` counts seconds since 1970, 0 where it is not known. */
export interface OwnTable {
  table: string;
  since: number;
  players: string[];
  others: string[];
  finished: boolean;
  seated: boolean;
  deals: DealInfo[];
}

/** How fast computer players act: seconds before an action, and more after a full trick. */
export type Pace = 'slow' | 'normal' | 'fast' | 'instant';

/** How fast computer players shall act. */
export interface PaceMessage {
  type: 'pace';
  pace: Pace;
}

/** What an event with real packs shows, as well as its ranking. */
export interface PacksView {
  at_table: number;
  correction_minutes: number;
  corrected: number;
  slips: BoardSlip[];
  missing: MissingResults[] | null;
}

/** The rows of a page, with the fingerprint that stands for them. */
export interface PageOfRows {
  fingerprint: string;
  rows: unknown;
}

/** What a person who waits sees: how many wait with him, for how many seconds he has, and how it ended: at his place, or for what reason nobody could be seated. */
export interface PairingView {
  waiting: number;
  seconds: number;
  seated: Seated | null;
  refused: string | null;
}

/** Points lost a game in one part, over the games in which he decided anything there. */
export interface PartLost {
  part: 'auction' | 'game' | 'soloist_early' | 'soloist_late' | 'defender_early' | 'defender_late';
  games: number;
  lost: Mean;
}

/** Pass; also: no kontra answered with re. */
export interface Pass {
  do: 'pass';
  seat: SeatName;
}

/** A finished deal: who sat where, every step, the result. */
export interface PastDeal {
  table: string;
  number: number;
  newest: number;
  deal: number;
  size: number;
  dealer: number;
  you: number | null;
  places: PastPlace[];
  steps: PastStep[];
  result: DealResult;
}

/** Who sat at a place in that deal; the idle dealer has no seat. */
export interface PastPlace {
  place: number;
  name: string;
  kind: ChairKind;
  seat: SeatName | null;
}

/** One action and how the deal stood after it; the first step is the deal, without an action. */
export interface PastStep {
  action: Action | null;
  phase: Phase;
  turn: SeatName | null;
  hands: [CardName[], CardName[], CardName[]];
  skat: CardName[];
  skat_taken: boolean;
  bid: number | null;
  soloist: SeatName | null;
  announcement: Announcement | null;
  kontra: SeatName | null;
  re: boolean;
  leader: SeatName;
  trick: CardName[];
  taken_by: SeatName | null;
  tricks_won: [number, number, number];
  points: [number, number, number];
}

/** An offer or claim under way: by whom, the level asked for, who agreed or refused so far. */
export interface Pending {
  offer: Offer;
  by: SeatName;
  asked: Announced;
  agreed: SeatName[];
  refused: SeatName[];
}

/** How many prizes one person wins: all, one of event and categories, or one altogether. */
export type PerPerson = 'all' | 'one_ranking' | 'one';

/** Where a deal stands; `legal_actions` says what may happen there. */
export type Phase = 'deal' | 'auction' | 'skat' | 'discard' | 'announce' | 'kontra' | 'ramsch' | 'push' | 'lay_away' | 'play' | 'consent' | 'verdict' | 'referee' | 'finished';

/** The end as one player sees it; `prizes` are his own and his team's. */
export interface PhoneFinal {
  published: boolean;
  ranked: number;
  own: OwnSeries[];
  feet: FinalFoot[];
  lines: FinalLine[];
  prizes: Prize[];
}

/** One of the newest deals on a phone: who played, what it counted, whether it is confirmed. */
export interface PhoneLine {
  deal: number;
  soloist: number | null;
  score: number;
  steps: ScoreStep[];
  contract: string | null;
  confirmed: boolean;
  version: number;
  stand_ins?: number[];
}

/** What a player's phone shows: his own seat and his table's list; places count from 1. */
export interface PhoneView {
  id: string;
  seq: number;
  tournament: string;
  number: number;
  name: string;
  paid: boolean;
  status: string;
  attendance: Attendance;
  series: number;
  rank: number | null;
  result: number;
  protest: ProtestSeat | null;
  table: number | null;
  place: number | null;
  players: ShownPlayer[];
  deals: number;
  next_deal: number;
  next_dealer: number | null;
  playing: number[];
  lines: PhoneLine[];
  points: number[];
  may_enter: boolean;
  may_confirm: boolean;
  complete: boolean;
  signed: number[];
  currency: string;
  gets_pack: boolean;
  final: PhoneFinal | null;
  live: string;
  reviews: number[];
  shown: ShownAs;
  second: string;
  moved: boolean;
  review_by_notice: boolean;
  left: number[];
  messages?: ShownMessage[];
  paused?: boolean;
  section?: string;
  receipt?: ReceiptLine[];
  coming?: ComingSeries;
  void?: string;
}

/** A phrase sent by its code, so that everybody reads it in his own language. */
export type Phrase = 'hello' | 'good_luck' | 'well_played' | 'good_game' | 'thanks' | 'sorry' | 'one_moment' | 'back' | 'goodbye';

/** A phrase, which each of the others reads in his own language. */
export interface PhraseMessage {
  type: 'phrase';
  phrase: Phrase;
}

/** Whether the connection still works: a page cannot see the pings of the WebSocket itself. */
export interface Ping {
  type: 'ping';
}

/** Who sits at a place; `seat` is missing for the idle dealer and where nobody sits. */
export interface PlaceInfo {
  place: number;
  name: string;
  kind: ChairKind;
  player: string | null;
  seat: SeatName | null;
  connected: boolean;
  substitute: string | null;
  leaving: boolean;
  rating?: ShownRating;
}

/** Own games of one contract, and how many of them were won. */
export interface PlainContract {
  contract: string;
  games: number;
  won: number;
}

/** Counts over all deals that are kept, reviewed or not; `average` are table points a deal. */
export interface PlainNumbers {
  deals: number;
  alone: number;
  alone_won: number;
  defended: number;
  defended_won: number;
  average: number;
  contracts: PlainContract[];
  best: BestGame | null;
}

/** The tournament begins: its name in the journal, its notice, the commitments of all lots. */
export interface Plan {
  do: 'plan';
  id: string;
  prospectus: Prospectus;
  commitments: string[];
  second?: string[];
  cuts?: string[];
}

/** Play a card. */
export interface Play {
  do: 'play';
  seat: SeatName;
  card: CardName;
}

/** The body of POST /api/tries/turn: a person at `seat` plays on against this level. */
export interface PlayOn {
  language?: string;
  record: string;
  at: number;
  level: 'beginner' | 'simple' | 'club' | 'strong';
  seat: SeatName;
  number?: number;
  line?: Action[];
}

/** Whether to go on at `bid`, and the games for it, the best first. */
export interface Playable {
  bid: number;
  go_on: boolean;
  games: PlayableGame[];
}

/** A game for this hand: up to which bid it brings more than a pass, and how often it wins. */
export interface PlayableGame {
  contract: Contract;
  hand: boolean;
  ouvert: boolean;
  value: number;
  won: number;
}

/** What the others did, and what the person's seat saw before it and after each of it. */
export interface PlayedOn {
  actions: Action[];
  views: View[];
}

/** What a player has said of a series: nothing, that he is here, or that he stays away. */
export type PlayerPresence = 'asked' | 'here' | 'away' | 'expected';

/** It does. */
export interface Pong {
  type: 'pong';
}

/** A password as its owner sees it in his list; times count seconds since 1970. */
export interface PortPassword {
  id: string;
  label: string;
  created: number;
  used: number | null;
}

/** The name to log in with, all passwords, the oldest first, and a new one, shown this once. */
export interface PortPasswords {
  name: string;
  passwords: PortPassword[];
  password: string | null;
}

/** A pot of one ranking: so much of every fee, or a share of the whole pot. */
export interface Pot {
  ranking: 'overall' | 'category' | 'series' | 'best_game' | 'teams';
  category: string;
  share: number;
  per_head: number;
}

/** A pot of its own: what is in it, and what its ranks are worth; `rest` is what rounding left. */
export interface PotRow {
  award: Award;
  teams: boolean;
  lost_games: boolean;
  pot: number;
  given: number;
  rest: number;
}

/** Who is there now; it has no number, because it is no part of the journal. */
export interface Presence {
  type: 'presence';
  connected: number[];
  spectators: number;
}

/** What a file is taken for; nothing is entered. */
export interface Preview {
  encoding: string;
  readings: Reading[];
  sheet: string;
  others: string[];
  columns: ListColumn[];
  rows: PreviewRow[];
  left_out: LeftOut[];
  problem: RowProblem | null;
  next?: number;
}

/** A row as it stands, column by column, and who would be entered. */
export interface PreviewRow {
  line: number;
  cells: string[];
  name: string;
  club: string | null;
  pass_number: string;
  problem: RowProblem | null;
  same_as: KnownPeople[];
}

/** A prize; a team's is shared out by the team. `withheld` names why nobody may fetch it. */
export interface Prize {
  rank: number;
  amount: number;
  number: number | null;
  team: string | null;
  withheld: string;
  paid: boolean;
  award: Award;
  thing?: string;
  honour?: string;
  postage?: number;
  owed?: number;
}

/** What the winner of a rank gets that is no money: a thing ("ham"), or an honour. */
export interface PrizeInKind {
  rank: number;
  what: string;
  honour: boolean;
}

/** What the first, the second, ... gets, for players and for teams: amounts, or shares. */
export interface PrizePlan {
  amounts: number[];
  team_amounts: number[];
  ties: string;
  shares: number[];
  team_shares: number[];
  series: Purse;
  best_game: Purse;
  pot_with_lost_games: boolean;
  rounded_to: number;
  per_person: PerPerson;
  in_kind?: PrizeInKind[];
  team_in_kind?: PrizeInKind[];
  pots?: Pot[];
  series_lost_games?: number[];
}

/** The prizes of one ranking (or of the teams): what is due, handed over, withheld, open. */
export interface PrizeRow {
  award: Award;
  teams: boolean;
  due: number;
  paid: number;
  withheld: number;
  open: number;
}

/** The programs of `FEWEST` deals or more, the best first, from so many `deals` in all. */
export interface ProgramRatings {
  ratings: RatedProgram[];
  deals: number;
  since: number | null;
}

/** What browser and account know together, of own mistakes only those that were not `held`. */
export interface ProgressTogether {
  puzzles: Record<string, PuzzleProgress>;
  strength: number | null;
  lessons: Record<string, LessonProgress>;
  mistakes: Record<string, OwnMistake>;
  wanted: string[];
}

/** The notice. Texts that are empty are missing; `fee` and `stake` may be 0 but must be given. */
export interface Prospectus {
  name: string;
  date: string;
  place: string;
  organiser: string;
  management: string[];
  referees: string[];
  fee: number | null;
  side_payments: LossMoney;
  series: number;
  deals_at_four: number;
  deals_at_three: number;
  use_of_income: string;
  exclusion: string;
  conciliation: string;
  signatures: string[];
  rules: RuleSet | null;
  control: string;
  sanctions: string;
  keeping_of_lists: string;
  stake: string;
  material: string;
  prizes: PrizePlan;
  closed_to: string[];
  start_cards_handed_in: boolean;
  keeper_gets_cards: boolean;
  retention_days: number;
  currency: string;
  online: OnlineTerms | null;
  categories: Category[];
  reduced_fees: ReducedFee[];
  team_size: number;
  team_counting: number;
  days: Day[];
  series_deals?: number[];
  unplayed?: 'keep' | 'behind';
  amendments?: Amendment[];
  sections?: Section[];
  stay_in_section?: boolean;
  team_fee?: number;
  team_kinds?: TeamKind[];
}

/** A protest with its facts, and what became of it. Series and tables count from 1. */
export interface Protest {
  id: number;
  number: number;
  series: number;
  table: number;
  facts: string;
  at: number;
  deal: number | null;
  ruling: ProtestRuling | null;
  appeals: string[];
}

/** What was decided, by whom, under which articles; final for the event (TR-9.10). */
export interface ProtestRuling {
  upheld: boolean;
  text: string;
  by: string;
  articles: string[];
  reference: string;
}

/** The table about which a player may still protest: that of the newest series. */
export interface ProtestSeat {
  series: number;
  table: number;
}

/** What money was taken or paid for. */
export type Purpose = 'fee' | 'lost_games' | 'prize' | 'refund' | 'other' | 'postage' | 'team_fee';

/** What the first, the second, ... of one ranking gets: amounts, or shares of the pot. */
export interface Purse {
  amounts: number[];
  shares: number[];
  in_kind?: PrizeInKind[];
}

/** The key of this server, null where it sends no push messages, and whether this device wants them. */
export interface PushInfo {
  key: string | null;
  here: boolean;
}

/** House rule: push the skat on without a look at it, which doubles the Ramsch. */
export interface PushOn {
  do: 'push_on';
  seat: SeatName;
}

/** Which puzzle it is, and what its seat holds; without the answer. */
export interface PuzzleOfDay {
  day: string;
  id: string;
  seat: SeatName;
  alone: boolean;
  contract: Contract;
  hand: CardName[];
}

/** A puzzle that was tried: how often right in a row, when it is due again, when that was. */
export interface PuzzleProgress {
  rights: number;
  due: number | null;
  tried: number;
}

/** What could not be kept in a seating, in pairs of players that sit at one table. */
export interface Quality {
  mates: number;
  least_mates: number;
  repeats: number;
}

/** So many of a category go on besides those who do by their rank. */
export interface Quota {
  category: string;
  places: number;
}

/** What a step does to one player: rank, result, prize; None where there is none. */
export interface RankChange {
  number: number;
  rank: [number | null, number | null];
  result: [number | null, number | null];
  prize: [number, number];
  no_money?: [string, string];
}

/** The teams of a further kind by rank. */
export interface RankedKind {
  kind: string;
  teams: RankedTeam[];
}

/** A team with its rank: the sums of its players, or of those who `counted` in each series. */
export interface RankedTeam {
  rank: number;
  team: string;
  result: number;
  won: number;
  lost: number;
  numbers: number[];
  tied: boolean;
  counted: number[][];
}

/** A bot or a computer player and its rating: points a game above the mean of all that are rated with it, `margin` half of the interval of 95 %. */
export interface RatedProgram {
  name: string;
  kind: 'bot' | 'computer';
  points: number;
  margin: number;
  deals: number;
}

/** Points a game above `club`, half of the interval of 95 %, and of how many deals. */
export interface Rating {
  points: number;
  margin: number;
  deals: number;
}

/** House rule: the soloist answers kontra and doubles again (LF-re). */
export interface Re {
  do: 're';
  seat: SeatName;
}

/** How the first words that differ read in one of the encodings that may be meant. */
export interface Reading {
  encoding: string;
  samples: string[];
}

/** One payment of a player; above zero he paid it. */
export interface ReceiptLine {
  purpose: Purpose;
  amount: number;
  award: Award;
  in_kind?: string;
  postage?: number;
}

/** The board's position: where the cards lie, the game, and the lines played from there. */
export interface RecordedBoard {
  forehand: CardName[];
  middlehand: CardName[];
  rearhand: CardName[];
  skat: CardName[];
  contract: Contract;
  soloist: SeatName;
  leader: SeatName;
  trick: CardName[];
  points: Taken;
  line: CardName[];
  lines: CardName[][];
}

/** The draw is repeated before any table begins, with the second seed of the series. */
export interface Redraw {
  do: 'redraw';
  series: number;
  seed: string;
  tables: number[][];
  reason: string;
  method?: Method;
  words?: string;
  plan?: number[];
  absent?: number[];
  sections?: number[];
}

/** What a player of this group pays instead of the fee; 0 is an amount too. */
export interface ReducedFee {
  name: string;
  amount: number;
}

/** A live table as the referee sees it; after a call also the deal as it lies on the table. */
export interface RefereeView {
  online: OnlineTable;
  seats: Record<string, number>;
  view: SeenDeal | null;
  offence: SeenOffence | null;
  proposed: Ruled | null;
  waits_for_demand: boolean;
  finished: number;
  rulings: GivenRuling[];
}

/** Refuse a concession or a shortening: play goes on. */
export interface Refuse {
  do: 'refuse';
  seat: SeatName;
}

/** The command had no effect, and why; other messages have no `command_id`. */
export interface RefusedMessage {
  type: 'refused';
  command_id: string | null;
  seq: number;
  code: string;
  articles: string[];
  details: Record<string, string | number | boolean | null>;
  message: string;
}

/** After a list: who wants another with the same people, and who does not. */
export interface RematchInfo {
  again: number[];
  declined: number[];
}

/** A name was spelt wrong. */
export interface RenamePlayer {
  do: 'rename_player';
  clock?: string;
  place: number;
  name: string;
  at?: string;
}

/** A player who did not behave, for the operator. */
export interface ReportMessage {
  type: 'report';
  place: number;
  reason: string;
}

/** To leave when the next round is complete (SkO-4.5.9). */
export interface RequestAnnounceLeave {
  do: 'announce_leave';
}

/** The host wants the list to begin with those who are there; places that are free go. */
export interface RequestBegin {
  do: 'begin';
}

/** To act for oneself again, after a computer player did. */
export interface RequestComeBack {
  do: 'come_back';
}

/** The host wants a computer player at a free place. */
export interface RequestComputer {
  do: 'seat_computer';
  place: number;
  player: string;
}

/** To let a newcomer join, or not (SkO-3.1.2). */
export interface RequestConsent {
  do: 'consent';
  newcomer: number;
  agrees: boolean;
}

/** The host wants a place free again: a computer player's, or a guest's before the list. */
export interface RequestFreePlace {
  do: 'free_place';
  place: number;
}

/** A hint for what is to be decided now, or its next step. */
export interface RequestHint {
  do: 'ask_hint';
}

/** To get up: before the list begins, or from a table without another person. */
export interface RequestLeave {
  do: 'leave';
}

/** To show the idle dealer the own hand, or not. */
export interface RequestLetLook {
  do: 'let_look';
  agrees: boolean;
}

/** The idle dealer wants to look into one hand (SkO-3.5.4). */
export interface RequestLook {
  do: 'ask_to_look';
  seat: SeatName;
}

/** The next deal; the server draws the seed. */
export interface RequestNextDeal {
  do: 'next_deal';
}

/** The referee of the tournament is to come; what is the matter in own words. */
export interface RequestOfficial {
  do: 'call_official';
  said?: string;
}

/** Another list with the same people, or not. */
export interface RequestPlayAgain {
  do: 'play_again';
  agrees: boolean;
}

/** The host wants a player gone during a list. */
export interface RequestRemove {
  do: 'remove';
  place: number;
}

/** To play for the stake on offer, or without (TR-9.2). */
export interface RequestStake {
  do: 'agree_stake';
  agrees: boolean;
}

/** To stay after all, after leaving was announced. */
export interface RequestStay {
  do: 'stay';
}

/** The host wants the table run like this; `options` are all that differ from its edition. */
export interface RequestTerms {
  do: 'change_terms';
  settings: Settings;
  options: Record<string, unknown>;
}

/** What the results wait for, or waited for. */
export interface ResultsWait {
  protests: number[];
  named_games: number;
  until: number | null;
}

/** All cards, shown when the deal is over: as dealt, and the skat as it was at the end. */
export interface Revealed {
  hands: [CardName[], CardName[], CardName[]];
  skat: CardName[];
  discarded: CardName[];
}

/** Why a row, or a whole file, is not entered: the code of the refusal and its sentence. */
export interface RowProblem {
  code: string;
  message: string;
  articles: string[];
}

/** The management corrects an entry on which the players do not agree (TR-7.2.5). */
export interface RuleOnDeal {
  do: 'rule_on_deal';
  clock?: string;
  deal: number;
  game: TypedGame | null;
  ramsch?: TypedRamsch;
  by: string;
  why: string;
  consent?: number[];
  at?: string;
}

/** The law of one game: an edition, all its options, and the revision of their reading. */
export interface RuleSet {
  edition: Edition;
  options: Options;
  revision: 1 | 2;
}

/** From outside: the referee's ruling. With `GAME_OVER` it names winner and level. */
export interface Ruled {
  do: 'ruled';
  outcome: Outcome;
  winner: 'soloist' | 'defenders' | null;
  level: 'simple' | 'schneider' | 'schwarz' | null;
  articles: string[];
  put_right: boolean;
  may_bid: SeatName[];
}

/** The edition, and only the options that differ from it. */
export interface RulesInfo {
  edition: string;
  options: Record<string, unknown>;
}

/** What is entered for the soloist, with the steps as a player counts them. */
export interface Score {
  won: boolean;
  steps: ScoreStep[];
  game_value: number;
  counted_value: number;
  overbid: boolean;
  score: number;
  articles: string[];
  multiplier: number | null;
}

/** The list of one table: players by place from place 1, lines by deal from deal 1. */
export interface ScoreSheet {
  players: string[];
  first_dealer: number;
  keeper: number;
  rules: RuleSet;
  length: number | null;
  lines: Line[];
  trace: Struck[];
  signatures: Signature[];
  ended: boolean;
  changes: TableChange[];
}

/** One step. `count` is what it brings: tops, one level, the factor of a doubling. */
export interface ScoreStep {
  kind: StepKind;
  count?: number;
  multiplier?: number | null;
  contract?: Contract | null;
}

/** Each card that may be played, the one worth most first, as far as the seat can know. */
export interface SeatChances {
  cards: CardChance[];
  worlds: number;
  effective: number;
  all_worlds: boolean;
  assumed: string[];
}

/** From deal `deal` on `came` sits where `left` sat (TR-4.4). */
export interface SeatChange {
  deal: number;
  place: number;
  left: number;
  came: number;
  reason: string;
  dated: boolean;
  by_foot: boolean;
}

/** The three active players of a deal, in clockwise order from the dealer's left. */
export type SeatName = 'forehand' | 'middlehand' | 'rearhand';

/** A position as `seat` sees it, and the cards played from it since by all seats. */
export interface SeatPosition {
  contract: Contract;
  soloist: SeatName;
  leader: SeatName;
  seat: SeatName;
  hand: CardName[];
  skat?: CardName[];
  trick?: CardName[];
  gone?: CardName[];
  soloist_points?: number;
  line?: CardName[];
}

/** A place at a table, and the secret that shows that it is one's own. */
export interface Seated {
  table: string;
  place: number | null;
  token: string;
}

/** A place at a table: keep the token, it is the only key to it. */
export interface SeatedBody {
  table: string;
  place: number | null;
  token: string;
}

/** Who sits at the table from deal `since` on, in the order in which they deal. */
export interface Seating {
  since: number;
  places: number[];
}

/** A hall with room for so many tables; 0 sets no limit. */
export interface Section {
  name: string;
  tables: number;
  closed?: boolean;
}

/** A call in the auction: a value, "hold" or "pass". */
export interface SeenCall {
  seat: SeatName;
  said: string;
}

/** A deal as it lies on the table: no hand, no skat, no trick that is turned over. */
export interface SeenDeal {
  phase: Phase;
  turn: SeatName | null;
  calls: SeenCall[];
  soloist: SeatName | null;
  announcement: Announcement | null;
  leader: SeatName;
  trick: CardName[];
  tricks_won: [number, number, number];
}

/** What was done at the table, for all to see. */
export interface SeenOffence {
  fault: OffenceKind;
  seat: SeatName;
  cards: CardName[];
}

/** The body of POST /api/tournaments/<name>/entry: a player enters himself. */
export interface SentEntry {
  language?: string;
  command_id: string;
  code: string;
  name: string;
  club?: string | null;
  team?: string | null;
  categories?: string[];
  memberships?: Membership[];
  consents?: boolean;
}

/** What was agreed when the table was opened; the host may change it until a list begins. */
export interface Settings {
  visibility: 'public' | 'private';
  seating: 'chosen' | 'drawn';
  length: Length;
  clock: Clock;
  spectators: boolean;
  tournament: boolean;
  open_play: boolean;
  training: boolean;
  take_over_seconds: number | null;
  bots?: boolean;
}

/** A call that was ruled on, for all to read; without a fault nothing had happened. */
export interface Settled {
  by: SeatName | null;
  fault: OffenceKind | null;
  seat: SeatName | null;
  demand: 'end' | 'continue' | null;
  outcome: string;
  put_right: boolean;
  articles: string[];
}

/** Open play: let own cards be seen that are not due (SkO-4.1.9). */
export interface ShowCards {
  do: 'show_cards';
  seat: SeatName;
  cards: CardName[];
}

/** Cards that a player let the table see in open play and that he still holds. */
export interface Shown {
  seat: SeatName;
  cards: CardName[];
}

/** How published results name an entrant: as he allows, by default by number. */
export type ShownAs = 'name' | 'initials' | 'number';

/** A reserve who sits at a table of the running series now, and in whose place. */
export interface ShownChange {
  table: number;
  left: number;
  came: number;
}

/** A line of the list with its steps; `game` is what was typed, `struck` what was there. */
export interface ShownLine {
  deal: number;
  dealer: number;
  soloist: number | null;
  contract: Contract | null;
  tops: Tops | null;
  hand: boolean;
  announced: Announced;
  bid: number | null;
  base: number | null;
  steps: ScoreStep[];
  multiplier: number | null;
  game_value: number;
  counted_value: number;
  overbid: boolean;
  won: boolean | null;
  score: number;
  articles: string[];
  totals: number[];
  game: TypedGame | null;
  struck: number[];
  bock: boolean;
  times: number;
  ramsch: number[];
  typed_ramsch: TypedRamsch | null;
}

/** The whole list after entry `seq`; places count from 1. */
export interface ShownList {
  type: 'list';
  list: string;
  seq: number;
  title: string;
  opened_at: string;
  players: string[];
  keeper: number;
  length: number | null;
  edition: string;
  house_rules: string[];
  lines: ShownLine[];
  seatings: Seating[];
  newcomers_may_join: boolean;
  next_deal: number;
  next_dealer: number;
  playing: number[];
  feet: Foot[];
  stake: string | null;
  amounts: string[];
  payable: number[];
  trace: ShownStruck[];
  signed: number[];
  complete: boolean;
  valid: boolean;
  may_write: boolean;
  may_take_back: boolean;
  bock_deals: number;
  ramsch_due: boolean;
}

/** What the director tells all, or one table; by its number it is taken back. */
export interface ShownMessage {
  number: number;
  text: string;
  table?: number;
}

/** A payment that stands, with its number among all; by that it is taken back. */
export interface ShownPayment {
  payment: number;
  purpose: Purpose;
  amount: number;
  number: number | null;
  team: string | null;
  in_kind?: string;
}

/** A player at a place of a table. */
export interface ShownPlayer {
  number: number;
  name: string;
}

/** A line of the standings. */
export interface ShownRank {
  rank: number;
  number: number;
  name: string;
  club: string | null;
  series: (number | null)[];
  points: number;
  won: number;
  lost: number;
  result: number;
  tied: boolean;
  stand_ins?: number;
  no_prize_rank?: boolean;
}

/** A ranking of its own: a category, the first of a series, the best games. */
export interface ShownRanking {
  award: Award;
  places: AwardPlace[];
}

/** The rating that an account shows next to its name: points a game, half of the interval. */
export interface ShownRating {
  points: number;
  margin: number;
}

/** How it stands with the second machine, for the desk. */
export interface ShownStandby {
  copies: boolean;
  attached: boolean;
  behind: number;
  at: string;
  moved: boolean;
  leads: boolean;
  untrusted?: boolean;
}

/** Something that was taken back or corrected. */
export interface ShownStruck {
  deal: number;
  before: number;
  after: number | null;
  by: string;
  at: string;
  why: string;
}

/** A table of the newest series: who sits there from place 1, and how far its list is. */
export interface ShownTable {
  table: number;
  players: ShownPlayer[];
  deals: number;
  entered: number;
  status: string;
  left: number[];
  paused?: boolean;
  section?: string;
}

/** A player signs. */
export interface SignList {
  do: 'sign_list';
  clock?: string;
  place: number;
  at?: string;
}

/** A player has signed the list; `at` is the time as the recorder of the signature wrote it. */
export interface Signature {
  place: number;
  at: string;
}

/** Two ways to sit: what is forbidden is prevented, or it happens, as at a real table. */
export type Sitting = 'prevented' | 'open';

/** A player at a table. */
export interface SlipPlayer {
  number: number;
  name: string;
}

/** A result that counts when all who held cards agree; `missing` have not done so yet. */
export interface SlipProposal {
  game: TypedGame | null;
  score: number;
  version: number;
  missing: number[];
  reason: string;
}

/** What a table made of a board: passed without a game; `score` is in list points. */
export interface SlipResult {
  game: TypedGame | null;
  score: number;
}

/** All that one onlooker may know after entry `seq`. */
export interface Snapshot {
  type: 'snapshot';
  seq: number;
  table: TableInfo;
  view: View | null;
  look: LookInfo | null;
  hint: HintInfo | null;
  hold_locked: boolean;
  fair: FairInfo | null;
  list: ListInfo;
}

/** What entry `seq` changed for an onlooker who has the snapshot before it. */
export interface SnapshotChange {
  type: 'change';
  seq: number;
  table?: Partial<TableInfo>;
  view?: Partial<View> | null;
  look?: LookInfo | null;
  hint?: HintInfo | null;
  hold_locked?: boolean;
  fair?: FairInfo | null;
  list?: ListInfo;
}

/** Pages by list and number, as in "entrants/0"; those left out are to be asked for again. */
export interface SomePages {
  seq: number;
  pages: Record<string, PageOfRows>;
}

/** Mean and spread of several numbers; `deviation` is that of one try, 0 where there is one. */
export interface Spread {
  number: number;
  mean: number;
  deviation: number;
  least: number;
  most: number;
}

/** The stage of a table: people gather, a list is played, or it is finished. */
export type Stage = 'waiting' | 'playing' | 'finished';

/** The stake on offer, who has agreed to it, and the one that is played for. */
export interface StakeInfo {
  offered: string;
  agreed: number[];
  in_force: string;
}

/** For which places of a live table a computer player acted in deal `deal`. */
export interface StandIns {
  deal: number;
  places: number[];
  counts: boolean;
}

/** Where a player's phone goes, and the same as a QR code (SVG). */
export interface StartCard {
  address: string;
  code: string;
}

/** Whether an entrant still takes part; `out` did not go on after a day. */
export type Status = 'entered' | 'withdrawn' | 'excluded' | 'reserve' | 'out';

/** A player who announced that he leaves stays after all. */
export interface StayOnList {
  do: 'stay';
  clock?: string;
  place: number;
  at?: string;
}

/** What a step of a score can be. */
export type StepKind = 'with' | 'without' | 'game' | 'hand' | 'schneider' | 'schneider_announced' | 'schwarz' | 'schwarz_announced' | 'ouvert' | 'schneider_announced_by_the_defenders' | 'schwarz_announced_by_the_defenders' | 'null' | 'null_hand' | 'null_ouvert' | 'null_ouvert_hand' | 'substitute' | 'spitze' | 'kontra' | 're' | 'bock';

/** So many games in a row, from the day of the first to that of the last; seconds since 1970. */
export interface Stretch {
  begin: number;
  end: number;
  games: number;
  lost: Mean;
  parts: PartLost[];
  result: Mean;
  adjusted: Mean | null;
}

/** A line before it was corrected, or taken back (then there is no `after`). */
export interface Struck {
  deal: number;
  before: Line;
  after: Line | null;
  by: string;
  at: string;
  why: string;
  consent: number[];
}

/** From deal `deal` on `came` sits at the table, and `left` does not any more. */
export interface TableChange {
  deal: number;
  came: number | null;
  left: number | null;
}

/** The table around the deal; `you` is the place of the one who looks, if he has one. */
export interface TableInfo {
  id: string;
  size: number;
  you: number | null;
  role: string;
  stage: Stage;
  host: number;
  dealer: number;
  deal: number;
  deals: number | null;
  round: number;
  places: PlaceInfo[];
  ready: number[];
  newcomers: NewcomerInfo[];
  stake: StakeInfo;
  rematch: RematchInfo | null;
  settings: Settings;
  daily: string | null;
  drawn: DrawnInfo | null;
  clock: ClockInfo | null;
  rules: RulesInfo;
  house_rules: string[];
  finished: boolean;
  bock_left?: number;
}

/** One table's list. `numbers` sit there now, from place 1; `tallies` also name who left. */
export interface TableList {
  sheet: ScoreSheet;
  numbers: number[];
  tallies: Tally[];
  confirmed: number;
  entered_by: number | null;
  totals: FootTotals[];
  at_changes: FootAtChange[];
  source: string;
  void: string;
  changes: SeatChange[];
  live: string;
  rulings: TableRuling[];
  leavers: Leaver[];
  stand_ins: StandIns[];
  signed_themselves: number[];
  paused: boolean;
  more_seconds: number;
}

/** What is owed together for the games lost in one list, by whom; both count from 1. */
export interface TableOwes {
  series: number;
  table: number;
  amount: number;
  numbers: number[];
}

/** What a referee decided at a live table; without an `outcome` play went on as it stood. */
export interface TableRuling {
  deal: number;
  by: string;
  note: string;
  outcome: string;
  winner: string;
  level: string;
  articles: string[];
}

/** The newest entry, that of this deal, was a slip. */
export interface TakeDealBack {
  do: 'take_deal_back';
  clock?: string;
  deal: number;
  why?: string;
  at?: string;
}

/** Take the two cards laid away back into the hand, while no game is announced (SkO-3.4.8). */
export interface TakeDiscardBack {
  do: 'take_discard_back';
  seat: SeatName;
}

/** Take the two skat cards into the hand. */
export interface TakeSkat {
  do: 'take_skat';
  seat: SeatName;
}

/** Card points taken so far, the skat not counted. */
export interface Taken {
  soloist: number;
  defenders: number;
}

/** A full trick of the line: who led it, its cards in the order played, who took it. */
export interface TakenTrick {
  leader: SeatName;
  cards: CardName[];
  winner: SeatName;
}

/** What a player has in one list so far, in list points and games as soloist. */
export interface Tally {
  number: number;
  points: number;
  won: number;
  lost: number;
  others_lost: number;
  at_three: number;
  stand_ins: number;
}

/** What a step does to one team; `kind` is the further kind of teams that it is of. */
export interface TeamChange {
  team: string;
  rank: [number | null, number | null];
  result: [number | null, number | null];
  prize: [number, number];
  no_money?: [string, string];
  kind?: string;
}

/** What a team has paid, less what went back, and what it owes. */
export interface TeamFee {
  team: string;
  paid: number;
  owed: number;
  left: boolean;
  kind?: string;
}

/** A ranking of teams with a size, a counting, prizes and a fee of its own. */
export interface TeamKind {
  name: string;
  of: 'teams' | 'clubs';
  size: number;
  counting: number;
  prizes: Purse;
  fee?: number;
}

/** What to work on, and the deal with the costliest mistake there. */
export interface Theme {
  part: 'auction' | 'game' | 'soloist_early' | 'soloist_late' | 'defender_early' | 'defender_late';
  table: string;
  number: number;
  mistake: Mistake;
}

/** What becomes of a list whose table a player left and no reserve came: it goes on or ends. */
export type Then = 'at_three' | 'ends';

/** Throw the own cards in (SkO-4.3.6). */
export interface ThrowIn {
  do: 'throw_in';
  seat: SeatName;
}

/** The answer to POST /api/pairing: the key of the socket /api/pairing/queue/socket. */
export interface TicketBody {
  ticket: string;
  rating: Rating | null;
}

/** From outside: this player's time is up and his game ends. */
export interface TimeOut {
  do: 'time_out';
  seat: SeatName;
}

/** A token as its owner sees it; times count seconds since 1970. */
export interface TokenInfo {
  id: string;
  scope: 'bot:play' | 'read';
  label: string;
  created: number;
  used: number | null;
}

/** An account's tokens, and whether it is a bot. */
export interface TokensBody {
  bot: boolean;
  name: string;
  tokens: TokenInfo[];
}

/** "With n" or "without n" tops. */
export interface Tops {
  held: boolean;
  count: number;
}

/** How far a tournament is. */
export type TournamentPhase = 'planned' | 'announced' | 'published' | 'closed';

/** A complete trick: its cards in the order played, who led, who took it. */
export interface Trick {
  leader: SeatName;
  cards: [CardName, CardName, CardName];
  winner: SeatName;
}

/** What came of several tries; the commonest end first. */
export interface Tries {
  at: number;
  level: 'beginner' | 'simple' | 'club' | 'strong';
  ends: Counted[];
  score: Spread | null;
  points: Record<string, Spread>;
  played: TryEnd;
  played_points: Record<string, number>;
}

/** What a try came to: who played what and his list points; without a soloist none of it. */
export interface TryEnd {
  soloist: SeatName | null;
  announcement: Announcement | null;
  won: boolean | null;
  score: number | null;
}

/** What the keeper of the list types of a game; `tops` are missing in null. */
export interface TypedGame {
  soloist: number;
  contract: Contract;
  won: boolean;
  tops: Tops | null;
  hand: boolean;
  announced: Announced;
  reached: Announced;
  bid: number | null;
  house?: TypedHouse;
}

/** What house rules add to a typed game: the words said at the table, and 60 card points each. */
export interface TypedHouse {
  kontra?: boolean;
  re?: boolean;
  spitze?: boolean;
  defenders_announced?: Announced;
  sixty_sixty?: boolean;
}

/** What the three took in tricks, forehand first, and what lay in the skat, in card points. */
export interface TypedRamsch {
  tricks: [number, number, number];
  skat: number;
  last_trick: 0 | 1 | 2;
  without?: (0 | 1 | 2)[];
  pushed?: 0 | 1 | 2 | 3;
}

/** From outside: whether the claim holds; if not, a line of play that refutes it. */
export interface Verdict {
  do: 'verdict';
  holds: boolean;
  refutation: CardName[];
}

/** One viewer's knowledge of a deal. */
export interface View {
  viewer: SeatName | 'dealer' | 'spectator';
  rules: RuleSet;
  table_size: number;
  phase: Phase;
  turn: SeatName | null;
  hand: CardName[];
  card_counts: [number, number, number];
  calls: Call[];
  bid: number | null;
  soloist: SeatName | null;
  skat_taken: boolean;
  skat: CardName[] | null;
  announcement: Announcement | null;
  kontra: SeatName | null;
  re: boolean;
  defenders_announced: Announced;
  leader: SeatName;
  trick: CardName[];
  last_trick: Trick | null;
  played: Trick[];
  discarded: CardName[] | null;
  tricks_won: [number, number, number];
  open_hands: [CardName[] | null, CardName[] | null, CardName[] | null];
  conceded: SeatName[];
  pending: Pending | null;
  result: DealResult | null;
  revealed: Revealed | null;
  legal: Action[];
  sitting: Sitting;
  shown: Shown[];
  looked_at_skat: SeatName[];
  called: Called | null;
  settled: Settled[];
  bock?: boolean;
  spitze?: boolean;
  pushed?: SeatName[];
  exchanged?: SeatName[];
}

/** A deal that was voided, with all that is known of it, in hex; `missing` did not open. */
export interface VoidedInfo {
  type: 'voided';
  deal: string;
  commitment: string;
  commitments: CommitmentInfo[];
  nonces: (string | null)[];
  seed: string;
  missing: number[];
}

/** The bots that wait: who sits at the fewest tables first, then who came first. */
export interface WaitingBody {
  bots: WaitingBot[];
}

/** A bot that waits for invitations, `since` so many seconds after 1970. */
export interface WaitingBot {
  name: string;
  since: number;
  tables: number;
  rules: string[];
  seats: number[];
  who: ('people' | 'bots')[];
  run_by: string;
}

/** The body of POST /api/pairing. */
export interface WantToPlay {
  language?: string;
  name?: string;
  patience?: 10 | 30 | 60 | null;
  near?: boolean;
}

/** The body of POST /api/tries: play on from the record's action number `at` (0: the deal). */
export interface WantTries {
  language?: string;
  record: string;
  at: number;
  level: 'beginner' | 'simple' | 'club' | 'strong';
  tries: number;
}

/** The catalogue has a sentence for `why.` and the code; `details` fill it. */
export interface WhyReason {
  code: string;
  details: Record<string, string | number>;
}
