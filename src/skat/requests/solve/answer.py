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
from skat.notation.cards import CardScheme, write_card
from skat.requests.decode import decode
from skat.requests.jsonl import Answer
from skat.requests.refusing import refusals_returned, refuse
from skat.requests.solve.position import SolveRequest, Want, position_of


@refusals_returned
def solve_request(request: object, *, scheme: CardScheme = CardScheme.EN) -> Answer:
    """The answer to one decoded line, from the soloist's side.

    `card_points` are his final card points with the skat, `nodes` the cards played in the search,
    `ms` the milliseconds it took. In null the question is whether he takes no trick.

    >>> ending = {"contract": "grand", "soloist": "forehand", "skat": ["D7", "D8"],
    ...           "forehand": ["ST", "H7"], "middlehand": ["HA", "D9"], "rearhand": ["SK", "H8"]}
    >>> {**solve_request(ending), "ms": 0, "nodes": 0}
    {'card_points': 14, 'nodes': 0, 'ms': 0}
    >>> solve_request({**ending, "skat": []}).code
    'skat_not_two'
    """
    asked = decode(request, SolveRequest, scheme=scheme)
    position = position_of(asked)
    if (asked.target is not None and asked.want is not Want.TARGET) or (
        asked.by is not None and asked.want is not Want.CLAIM
    ):
        raise refuse("keys_mixed")
    started = time.perf_counter()
    found, nodes = _ANSWERS[asked.want](asked, position, scheme)
    milliseconds = (time.perf_counter() - started) * 1000
    return {**found, "nodes": nodes, "ms": round(milliseconds, 3)}


def _value(asked: SolveRequest, position: Position, scheme: CardScheme) -> tuple[Answer, int]:
    if asked.contract is not Contract.NULL:
        found = value(position)
        return {"card_points": found.points}, found.nodes
    if _has_lost_null(asked):
        return {"won": False}, 0
    decision = null_wins(position)
    return {"won": bool(decision.answer)}, decision.nodes


def _moves(asked: SolveRequest, position: Position, scheme: CardScheme) -> tuple[Answer, int]:
    if asked.contract is not Contract.NULL:
        found = moves(position)
        points = {_written(move.card, scheme): move.lower for move in found.cards}
        return {"moves": points}, found.nodes
    lost = _has_lost_null(asked)
    decided = move_decisions(position)
    wins = {_written(move.card, scheme): bool(move.answer) and not lost for move in decided.cards}
    return {"moves": wins}, decided.nodes


def _target(asked: SolveRequest, position: Position, scheme: CardScheme) -> tuple[Answer, int]:
    if asked.contract is Contract.NULL:
        raise refuse("null_without_target", "SkO-5.2.7")
    if asked.target is None:
        raise refuse("key_missing", key="target")
    decision = reaches(position, asked.target)
    return {"reaches": bool(decision.answer)}, decision.nodes


def _claim(asked: SolveRequest, position: Position, scheme: CardScheme) -> tuple[Answer, int]:
    if asked.by is None:
        raise refuse("key_missing", key="by")
    found = claim(position, asked.by.index if isinstance(asked.by, Seat) else asked.by)
    refutation = [_written(card, scheme) for card in found.refutation]
    return {"holds": bool(found.holds), "refutation": refutation}, found.nodes


def _has_lost_null(asked: SolveRequest) -> bool:
    """Whether the soloist's points show that he took a trick already."""
    return asked.contract is Contract.NULL and asked.points.soloist > 0


def _written(card: int, scheme: CardScheme) -> str:
    """A card in the letters of ISS, or in another language with the symbol of its suit."""
    if scheme is CardScheme.EN:
        return write_card(ALL_CARDS[card])
    return write_card(ALL_CARDS[card], scheme=scheme, suits="symbols")


_ANSWERS = {Want.VALUE: _value, Want.MOVES: _moves, Want.TARGET: _target, Want.CLAIM: _claim}
