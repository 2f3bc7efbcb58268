"""What the board shows after a line of cards: the position, and what each next card is worth.

The line says whose turn it is after it, and who took what.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.kernel.solve import move_decisions, moves
from skat.model.cards import ALL_CARDS, Card, CardSet, card_points
from skat.model.contract import Contract
from skat.model.order import winning_card
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints
from skat.requests.decode import decode
from skat.requests.jsonl import Answer, answer_of, refusals_returned, refuse
from skat.requests.solve import KeptPosition, OpenPosition, Taken, position_of
from skat.rules.following import playable


class TakenTrick(msgspec.Struct, frozen=True):
    """A full trick of the line: who led it, its cards in the order played, who took it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


class Reached(msgspec.Struct, frozen=True, kw_only=True):
    """Where a line leads: the position, and the tricks that were full on the way.

    `null_lost` once the soloist has taken a trick in a null game (SkO-5.2.7).
    """

    position: OpenPosition
    tricks: tuple[TakenTrick, ...] = ()
    null_lost: bool = False

    @property
    def turn(self) -> Seat:
        """Whose card is due."""
        return _turn(self.position)

    @property
    def is_over(self) -> bool:
        """Whether no card is left."""
        return not any((self.position.forehand, self.position.middlehand, self.position.rearhand))


def reached(start: OpenPosition, line: Iterable[Card]) -> Reached:
    """The position after these cards.

    Raises RefusalError with "card_not_held" or "must_follow" at the first card that cannot be
    played, with its number in the line.

    >>> start = OpenPosition(
    ...     contract=Contract.GRAND, soloist=Seat.FOREHAND, skat=(Card.D7, Card.D8),
    ...     forehand=(Card.ST,), middlehand=(Card.HA,), rearhand=(Card.SK,),
    ... )
    >>> after = reached(start, [Card.ST, Card.HA, Card.SK])
    >>> after.turn.value, after.position.points.soloist, after.is_over
    ('forehand', 25, True)
    """
    board = Reached(
        position=start,
        null_lost=start.contract is Contract.NULL and start.points.soloist > 0,
    )
    for number, card in enumerate(line, start=1):
        board = _with_card(board, card, number=number)
    return board


def _turn(position: OpenPosition) -> Seat:
    return SEATS[(position.leader.index + len(position.trick)) % 3]


def _with_card(board: Reached, card: Card, *, number: int) -> Reached:
    before = board.position
    seat = _turn(before)
    hand = getattr(before, seat.value)
    if card not in hand:
        raise refuse("card_not_held", "SkO-4.1.2", card=str(card), number=number)
    allowed = playable(CardSet.of(hand), trick=before.trick, contract=before.contract)
    if card not in allowed:
        led = str(before.trick[0])
        raise refuse(
            "must_follow", "SkO-4.2.1", "SkO-4.2.3", card=str(card), led=led, number=number
        )
    left = tuple(held for held in hand if held is not card)
    after = replace(before, **{seat.value: left}, trick=(*before.trick, card))
    return _trick_taken(board, after) if len(after.trick) == 3 else replace(board, position=after)


def _trick_taken(board: Reached, full: OpenPosition) -> Reached:
    position = winning_card(full.trick, contract=full.contract)
    winner = SEATS[(full.leader.index + position) % 3]
    points = card_points(CardSet.of(full.trick))
    return Reached(
        position=replace(full, trick=(), leader=winner, points=_added(full, points, to=winner)),
        tricks=(*board.tricks, TakenTrick(full.leader, full.trick, winner)),
        null_lost=board.null_lost or (full.contract is Contract.NULL and winner is full.soloist),
    )


def _added(position: OpenPosition, points: CardPoints, *, to: Seat) -> Taken:
    taken = position.points
    if to is position.soloist:
        return Taken(taken.soloist + points, taken.defenders)
    return Taken(taken.soloist, taken.defenders + points)


class BoardRequest(KeptPosition, frozen=True, kw_only=True):
    """A position, the cards played from it, and whether the next cards are to be valued."""

    line: tuple[Card, ...] = ()
    values: bool = True


class BoardAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a line leads, and the worth of each next card; at the end `card_points` or `won`."""

    forehand: tuple[Card, ...]
    middlehand: tuple[Card, ...]
    rearhand: tuple[Card, ...]
    leader: Seat
    trick: tuple[Card, ...]
    points: Taken
    tricks: tuple[TakenTrick, ...]
    turn: Seat | None
    moves: dict[Card, int | bool | None]
    card_points: int | UnsetType = UNSET
    won: bool | UnsetType = UNSET


@refusals_returned
def board_request(request: object, *, budget: int | None = None) -> Answer:
    """The answer to one decoded request, all cards open, from the soloist's side.

    `moves` has each card that may be played next: in suit games and grand the soloist's final card
    points with the skat if all play perfectly from there, in null whether he wins; null where the
    `budget` of nodes was spent before it was known, and for all cards if `values` is false. After
    the last card `card_points` or `won` says how it ended.

    >>> ending = {"contract": "grand", "soloist": "forehand", "skat": ["D7", "D8"],
    ...           "forehand": ["ST", "H7"], "middlehand": ["HA", "D9"], "rearhand": ["SK", "H8"]}
    >>> answer = board_request(ending)
    >>> answer["turn"], answer["moves"]
    ('forehand', {'H7': 0, 'ST': 14})
    >>> board_request({**ending, "line": ["ST", "HA"]})["moves"]
    {'SK': 25}
    """
    asked = decode(request, BoardRequest)
    position_of(asked)
    board = reached(asked, asked.line)
    return answer_of(_shown(board, values=asked.values, budget=budget))


def _shown(board: Reached, *, values: bool, budget: int | None) -> BoardAnswer:
    position = board.position
    null = position.contract is Contract.NULL
    skat = card_points(CardSet.of(position.skat or ()))
    return BoardAnswer(
        forehand=position.forehand,
        middlehand=position.middlehand,
        rearhand=position.rearhand,
        leader=position.leader,
        trick=position.trick,
        points=position.points,
        tricks=board.tricks,
        turn=None if board.is_over else board.turn,
        moves={} if board.is_over else _worths(board, values=values, budget=budget),
        card_points=position.points.soloist + skat if board.is_over and not null else UNSET,
        won=not board.null_lost if board.is_over and null else UNSET,
    )


def _worths(board: Reached, *, values: bool, budget: int | None) -> dict[Card, int | bool | None]:
    asked = position_of(board.position)
    # Without values nothing is searched: the cards that may be played come all the same.
    nodes = budget if values else 0
    if board.position.contract is Contract.NULL:
        decided = move_decisions(asked, budget=nodes).cards
        won = {move.card: False if board.null_lost else move.answer for move in decided}
        return {ALL_CARDS[card]: answer if values else None for card, answer in won.items()}
    return {
        ALL_CARDS[move.card]: move.lower if move.lower == move.upper and values else None
        for move in moves(asked, budget=nodes).cards
    }
