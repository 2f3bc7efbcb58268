"""What the board shows after a line of cards: the position, and what each next card is worth."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from skat.kernel.solve import move_decisions, moves
from skat.model.cards import ALL_CARDS, Card, CardSet, card_points
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.requests.board.line import Reached, TakenTrick, reached
from skat.requests.decode import decode
from skat.requests.jsonl import Answer, answer_of
from skat.requests.refusing import refusals_returned
from skat.requests.solve.position import KeptPosition, Taken, position_of


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
    found = reached(asked, asked.line)
    return answer_of(_shown(found, values=asked.values, budget=budget))


def _shown(found: Reached, *, values: bool, budget: int | None) -> BoardAnswer:
    position = found.position
    null = position.contract is Contract.NULL
    skat = card_points(CardSet.of(position.skat or ()))
    return BoardAnswer(
        forehand=position.forehand,
        middlehand=position.middlehand,
        rearhand=position.rearhand,
        leader=position.leader,
        trick=position.trick,
        points=position.points,
        tricks=found.tricks,
        turn=None if found.is_over else found.turn,
        moves={} if found.is_over else _worths(found, values=values, budget=budget),
        card_points=position.points.soloist + skat if found.is_over and not null else UNSET,
        won=not found.null_lost if found.is_over and null else UNSET,
    )


def _worths(found: Reached, *, values: bool, budget: int | None) -> dict[Card, int | bool | None]:
    asked = position_of(found.position)
    # Without values nothing is searched: the cards that may be played come all the same.
    nodes = budget if values else 0
    if found.position.contract is Contract.NULL:
        decided = move_decisions(asked, budget=nodes).cards
        won = {move.card: False if found.null_lost else move.answer for move in decided}
        return {ALL_CARDS[card]: answer if values else None for card, answer in won.items()}
    return {
        ALL_CARDS[move.card]: move.lower if move.lower == move.upper and values else None
        for move in moves(asked, budget=nodes).cards
    }
