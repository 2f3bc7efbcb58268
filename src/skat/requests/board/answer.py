"""What the board shows after a line of cards: the position, and what each next card is worth."""

from __future__ import annotations

from typing import Any

from skat.kernel.solve import move_decisions, moves
from skat.model.cards import ALL_CARDS, Card, CardSet, card_points
from skat.model.contract import Contract
from skat.requests.board.line import Reached, reached
from skat.requests.decode import decode
from skat.requests.jsonl import Answer
from skat.requests.refusing import refusals_returned
from skat.requests.solve.position import OpenPosition, position_of


class BoardRequest(OpenPosition, frozen=True, kw_only=True):
    """A position, the cards played from it, and whether the next cards are to be valued."""

    line: tuple[Card, ...] = ()
    values: bool = True


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
    return _told(found) | _worth(found, values=asked.values, budget=budget)


def _told(found: Reached) -> dict[str, Any]:
    """The position in the words of a request, and the tricks of the line."""
    position = found.position
    hands = {
        seat: [str(card) for card in getattr(position, seat)]
        for seat in ("forehand", "middlehand", "rearhand")
    }
    tricks = [
        {
            "leader": trick.leader.value,
            "cards": [str(card) for card in trick.cards],
            "winner": trick.winner.value,
        }
        for trick in found.tricks
    ]
    return {
        **hands,
        "leader": position.leader.value,
        "trick": [str(card) for card in position.trick],
        "points": {
            "soloist": position.points.soloist,
            "defenders": position.points.defenders,
        },
        "tricks": tricks,
        "turn": None if found.is_over else found.turn.value,
    }


def _worth(found: Reached, *, values: bool, budget: int | None) -> dict[str, Any]:
    position = found.position
    null = position.contract is Contract.NULL
    if found.is_over:
        if null:
            return {"moves": {}, "won": not found.null_lost}
        skat = card_points(CardSet.of(position.skat or ()))
        return {"moves": {}, "card_points": position.points.soloist + skat}
    asked = position_of(position)
    # Without values nothing is searched: the cards that may be played come all the same.
    nodes = budget if values else 0
    if null:
        decided = move_decisions(asked, budget=nodes).cards
        won = {move.card: False if found.null_lost else move.answer for move in decided}
        return {"moves": {_card(card): answer if values else None for card, answer in won.items()}}
    known = {
        move.card: move.lower if move.lower == move.upper and values else None
        for move in moves(asked, budget=nodes).cards
    }
    return {"moves": {_card(card): points for card, points in known.items()}}


def _card(number: int) -> str:
    return str(ALL_CARDS[number])
