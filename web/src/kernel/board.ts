/** What the board shows after a line of cards, by the kernel in the page: what `POST /api/board` answers. */

import { cardPoints, sortedFor, trumps } from '../lib/cards';
import type { BoardAnswer, BoardRequest, CardName, Contract, SeatName, TakenTrick } from '../lib/wire';
import { type Asking, moves, type OpenPosition } from './solver';

const SEATS: readonly SeatName[] = ['forehand', 'middlehand', 'rearhand'];
/** As many cards as the server plays in one search (server/study/board.py). */
const NODES = 4_000_000;

/** The cards that follow the one that was led: trumps, or its suit without them (SkO-4.2). */
function following(contract: Contract, led: CardName, cards: readonly CardName[]): CardName[] {
  const high = trumps(contract);
  if (high.includes(led)) return cards.filter((card) => high.includes(card));
  return cards.filter((card) => !high.includes(card) && card[0] === led[0]);
}

/** The place of the card that takes the trick. */
function winner(contract: Contract, trick: readonly CardName[]): number {
  const high = trumps(contract);
  const led = trick[0] ?? '';
  const able = trick.filter((card) => high.includes(card) || following(contract, led, [card]).length > 0);
  return trick.indexOf(sortedFor(contract, able)[0] ?? led);
}

interface Reached extends OpenPosition {
  tricks: TakenTrick[];
  nullLost: boolean;
}

const turnOf = ({ leader, trick }: OpenPosition): number => (leader + trick.length) % 3;
const seatOf = (index: number): SeatName => SEATS[index] ?? 'forehand';

/** The position after one more card; null where that seat may not play it. */
function after(before: Reached, card: CardName): Reached | null {
  const turn = turnOf(before);
  const hand = before.hands[turn] ?? [];
  const due = before.trick.length ? following(before.contract, before.trick[0] ?? '', hand) : [];
  if (!hand.includes(card) || (due.length && !due.includes(card))) return null;
  const hands = before.hands.map((held, seat) => (seat === turn ? held.filter((one) => one !== card) : held));
  const trick = [...before.trick, card];
  if (trick.length < 3) return { ...before, hands, trick };
  const taker = (before.leader + winner(before.contract, trick)) % 3;
  const own = taker === before.soloist;
  const { soloist, defenders } = before.points;
  const points = cardPoints(trick);
  return {
    ...before,
    hands,
    trick: [],
    leader: taker,
    points: own ? { soloist: soloist + points, defenders } : { soloist, defenders: defenders + points },
    tricks: [...before.tricks, { leader: seatOf(before.leader), cards: trick, winner: seatOf(taker) }],
    nullLost: before.nullLost || (before.contract === 'null' && own),
  };
}

function begun({ contract, soloist, leader = 'forehand', ...asked }: BoardRequest): Reached {
  const points = asked.points ?? { soloist: 0, defenders: 0 };
  return {
    contract,
    soloist: SEATS.indexOf(soloist),
    leader: SEATS.indexOf(leader),
    hands: [asked.forehand, asked.middlehand, asked.rearhand],
    skat: asked.skat ?? [],
    trick: asked.trick ?? [],
    points,
    tricks: [],
    nullLost: contract === 'null' && points.soloist > 0,
  };
}

/** The worth of each card that may be played: card points, in null whether he wins; null if unknown. */
async function worths(reached: Reached, values: boolean, asking: Asking): Promise<BoardAnswer['moves']> {
  const isNull = reached.contract === 'null';
  const worth: BoardAnswer['moves'] = {};
  for (const { card, lower, upper } of await moves(reached, { ...asking, budget: values ? NODES : 0 })) {
    const value = isNull && reached.nullLost ? 0 : lower === upper ? lower : null;
    worth[card] = !values || value === null ? null : isNull ? value === 1 : value;
  }
  return worth;
}

/**
 * The answer; null where the server has the words for what is wrong with the question, or knows more of it:
 * a card that cannot be played, a skat that is not told. A position that cannot be is a `NoAnswer`.
 */
export async function boardAnswer(asked: BoardRequest, asking: Asking = {}): Promise<BoardAnswer | null> {
  const start = begun(asked);
  if (start.skat.length !== 2) return null;
  // The kernel refuses what cannot be, also where the line has been played to its end.
  await moves(start, { ...asking, budget: 0 });
  let reached = start;
  for (const card of asked.line ?? []) {
    const next = after(reached, card);
    if (!next) return null;
    reached = next;
  }
  const [forehand = [], middlehand = [], rearhand = []] = reached.hands.map((hand) => [...hand]);
  const isOver = reached.hands.every((hand) => hand.length === 0);
  const shown: BoardAnswer = {
    forehand,
    middlehand,
    rearhand,
    leader: seatOf(reached.leader),
    trick: [...reached.trick],
    points: reached.points,
    tricks: reached.tricks,
    turn: isOver ? null : seatOf(turnOf(reached)),
    moves: isOver ? {} : await worths(reached, asked.values ?? true, asking),
  };
  if (!isOver) return shown;
  if (reached.contract === 'null') return { ...shown, won: !reached.nullLost };
  return { ...shown, card_points: reached.points.soloist + cardPoints(reached.skat) };
}
