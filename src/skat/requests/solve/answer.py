"""`skat solve --jsonl`: open-card truth about one position a line.

Everybody sees all cards and plays perfectly. Whatever cannot be a position is refused before any
search, with its code; the sentence is made where the language is known.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from skat.kernel.solve import DEFENDERS, claim, move_decisions, moves, null_wins, reaches, value
from skat.model.cards import ALL_CARDS
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.cards import CardScheme, write_card
from skat.requests.decode import decode, decode_some
from skat.requests.jsonl import Answer, AnyRefusal
from skat.requests.keys import RefusalError, Request, refuse
from skat.requests.solve.position import (
    ClaimAsked,
    OpenCards,
    SolveRequest,
    TargetAsked,
    Want,
    read_open_cards,
)

_KEY_OF = {Want.TARGET: "target", Want.CLAIM: "by"}


def solve_request(request: object, *, scheme: CardScheme = CardScheme.EN) -> Answer | AnyRefusal:
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
    if not isinstance(request, Mapping):
        return Refusal("not_an_object")
    try:
        asked = decode(request, SolveRequest)
        cards = read_open_cards(asked, scheme=scheme)
        for other, key in _KEY_OF.items():
            if key in request and other is not asked.want:
                raise refuse("keys_mixed")
        started = time.perf_counter()
        found, nodes = _ANSWERS[asked.want](request, cards, scheme)
    except RefusalError as error:
        return error.refusal
    milliseconds = (time.perf_counter() - started) * 1000
    return {**found, "nodes": nodes, "ms": round(milliseconds, 3)}


def _value(request: Request, cards: OpenCards, scheme: CardScheme) -> tuple[Answer, int]:
    position = cards.position()
    if cards.contract is not Contract.NULL:
        found = value(position)
        return {"card_points": found.points}, found.nodes
    if _has_lost_null(cards):
        return {"won": False}, 0
    decision = null_wins(position)
    return {"won": bool(decision.answer)}, decision.nodes


def _moves(request: Request, cards: OpenCards, scheme: CardScheme) -> tuple[Answer, int]:
    position = cards.position()
    if cards.contract is not Contract.NULL:
        found = moves(position)
        points = {_written(move.card, scheme): move.lower for move in found.cards}
        return {"moves": points}, found.nodes
    lost = _has_lost_null(cards)
    decided = move_decisions(position)
    wins = {_written(move.card, scheme): bool(move.answer) and not lost for move in decided.cards}
    return {"moves": wins}, decided.nodes


def _target(request: Request, cards: OpenCards, scheme: CardScheme) -> tuple[Answer, int]:
    if cards.contract is Contract.NULL:
        raise refuse("null_without_target", "SkO-5.2.7")
    decision = reaches(cards.position(), decode_some(request, TargetAsked).target)
    return {"reaches": bool(decision.answer)}, decision.nodes


def _claim(request: Request, cards: OpenCards, scheme: CardScheme) -> tuple[Answer, int]:
    claimant = decode_some(request, ClaimAsked).by
    by = DEFENDERS if claimant == DEFENDERS else Seat(claimant).index
    found = claim(cards.position(), by)
    refutation = [_written(card, scheme) for card in found.refutation]
    return {"holds": bool(found.holds), "refutation": refutation}, found.nodes


def _has_lost_null(cards: OpenCards) -> bool:
    """Whether the soloist's points show that he took a trick already."""
    return cards.contract is Contract.NULL and cards.soloist_points > 0


def _written(card: int, scheme: CardScheme) -> str:
    """A card in the letters of ISS, or in another language with the symbol of its suit."""
    if scheme is CardScheme.EN:
        return write_card(ALL_CARDS[card])
    return write_card(ALL_CARDS[card], scheme=scheme, suits="symbols")


_ANSWERS = {Want.VALUE: _value, Want.MOVES: _moves, Want.TARGET: _target, Want.CLAIM: _claim}
