"""`skat solve --jsonl`: open-card truth about one position a line.

Everybody sees all cards and plays perfectly. Whatever cannot be a position is refused before any
search, with its code; the sentence is made where the language is known.
"""

from __future__ import annotations

import time

from skat.kernel.position import Position
from skat.kernel.solve import claim, move_decisions, moves, null_wins, reaches, value
from skat.model.cards import ALL_CARDS
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.notation.cards import CardScheme, answered_card
from skat.requests.decode import decode
from skat.requests.jsonl import Answer
from skat.requests.refusing import refusals_returned, refuse
from skat.requests.solve.position import SolveRequest, Want, position_of
from skat.requests.solve.sure import is_sure_question, sure_request


@refusals_returned
def solve_request(
    request: object,
    *,
    scheme: CardScheme = CardScheme.EN,
    budget: int | None = None,
    most_ms: int | None = None,
) -> Answer:
    """The answer to one decoded line, from the soloist's side.

    `card_points` are his final card points with the skat, `nodes` the cards played in the search,
    `ms` the milliseconds it took. In null the question is whether he takes no trick. Where `budget`
    nodes were spent before that was known, the question is refused with `solve_spent`; of `moves`
    those that are not known are null. `want: "sure"` is another question, in
    at most `most_ms` milliseconds: `sure_request`.

    >>> ending = {"contract": "grand", "soloist": "forehand", "skat": ["D7", "D8"],
    ...           "forehand": ["ST", "H7"], "middlehand": ["HA", "D9"], "rearhand": ["SK", "H8"]}
    >>> {**solve_request(ending), "ms": 0, "nodes": 0}
    {'card_points': 14, 'nodes': 0, 'ms': 0}
    >>> counted = {"skat": [], "points": {"soloist": 60, "defenders": 35}}
    >>> solve_request({**ending, **counted})["card_points"]
    74
    """
    if is_sure_question(request):
        return sure_request(request, scheme=scheme, most_ms=most_ms)
    asked = decode(request, SolveRequest, scheme=scheme)
    position = position_of(asked)
    if (asked.target is not None and asked.want is not Want.TARGET) or (
        asked.by is not None and asked.want is not Want.CLAIM
    ):
        raise refuse("keys_mixed")
    started = time.perf_counter()
    try:
        found, nodes = _ANSWERS[asked.want](asked, position, scheme, budget)
    except _SpentError:
        raise refuse("solve_spent", nodes=budget) from None
    milliseconds = (time.perf_counter() - started) * 1000
    return {**found, "nodes": nodes, "ms": round(milliseconds, 3)}


class _SpentError(Exception):
    """The budget was spent before the answer was known."""


def _known(*, answer: bool | None) -> bool:
    if answer is None:
        raise _SpentError
    return answer


def _value(
    asked: SolveRequest, position: Position, scheme: CardScheme, budget: int | None
) -> tuple[Answer, int]:
    if asked.contract is not Contract.NULL:
        found = value(position, budget=budget)
        if found.lower != found.upper:
            raise _SpentError
        return {"card_points": found.points}, found.nodes
    if _has_lost_null(asked):
        return {"won": False}, 0
    decision = null_wins(position, budget=budget)
    return {"won": _known(answer=decision.answer)}, decision.nodes


def _moves(
    asked: SolveRequest, position: Position, scheme: CardScheme, budget: int | None
) -> tuple[Answer, int]:
    if asked.contract is not Contract.NULL:
        found = moves(position, budget=budget)
        points = {
            _written(move.card, scheme): move.lower if move.lower == move.upper else None
            for move in found.cards
        }
        return {"moves": points}, found.nodes
    lost = _has_lost_null(asked)
    decided = move_decisions(position, budget=budget)
    wins = {_written(move.card, scheme): False if lost else move.answer for move in decided.cards}
    return {"moves": wins}, decided.nodes


def _target(
    asked: SolveRequest, position: Position, scheme: CardScheme, budget: int | None
) -> tuple[Answer, int]:
    if asked.contract is Contract.NULL:
        raise refuse("null_without_target", "SkO-5.2.7")
    if asked.target is None:
        raise refuse("key_missing", key="target")
    decision = reaches(position, asked.target, budget=budget)
    return {"reaches": _known(answer=decision.answer)}, decision.nodes


def _claim(
    asked: SolveRequest, position: Position, scheme: CardScheme, budget: int | None
) -> tuple[Answer, int]:
    if asked.by is None:
        raise refuse("key_missing", key="by")
    by = asked.by.index if isinstance(asked.by, Seat) else asked.by
    found = claim(position, by, budget=budget)
    refutation = [_written(card, scheme) for card in found.refutation]
    return {"holds": _known(answer=found.holds), "refutation": refutation}, found.nodes


def _has_lost_null(asked: SolveRequest) -> bool:
    """Whether the soloist's points show that he took a trick already."""
    return asked.contract is Contract.NULL and asked.points.soloist > 0


def _written(card: int, scheme: CardScheme) -> str:
    return answered_card(ALL_CARDS[card], scheme=scheme)


_ANSWERS = {Want.VALUE: _value, Want.MOVES: _moves, Want.TARGET: _target, Want.CLAIM: _claim}
