"""`skat solve --jsonl`: open-card truth about one position a line.

A position with all cards open is read from the request, or the reason why there is none.

Everybody sees all cards and plays perfectly. Whatever cannot be a position is refused before any
search, with its code; the sentence is made where the language is known.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from enum import Enum
from itertools import chain
from typing import Annotated, Final, Literal

import msgspec

from skat.kernel.position import Position, why_refused
from skat.kernel.solve import claim, move_decisions, moves, null_wins, reaches, value
from skat.model.cards import ALL_CARDS, Card, CardSet, card_points, deck
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.notation.cards import CardScheme, answered_card
from skat.requests.decode import Expected, decode
from skat.requests.jsonl import Answer, RefusalError, refusals_returned, refuse
from skat.requests.sure import is_sure_question, sure_request
from skat.rules.scoring.finished import PACK_POINTS

BOARD_FORMAT: Final = "skat-board/1"
"""The format of a file of the board; each is a question of `skat solve`, too."""

_NOT_NEGATIVE = '{"soloist": 0, "defenders": 0}'


class Want(Enum):
    """What is asked about a position."""

    VALUE = "value"
    MOVES = "moves"
    TARGET = "target"
    CLAIM = "claim"
    SURE = "sure"


class Taken(msgspec.Struct, frozen=True):
    """Card points taken so far, the skat not counted."""

    soloist: int = 0
    defenders: int = 0


class OpenPosition(msgspec.Struct, frozen=True, kw_only=True):
    """A position with all cards open: hands, skat, the cards of the trick, and what was taken.

    `points` are those of the tricks. Without a skat those of the soloist have its points in them.
    """

    contract: Contract
    forehand: tuple[Card, ...]
    middlehand: tuple[Card, ...]
    rearhand: tuple[Card, ...]
    skat: tuple[Card, ...] | None = None
    trick: tuple[Card, ...] = ()
    points: Annotated[Taken, Expected(_NOT_NEGATIVE)] = Taken()
    soloist: Seat
    leader: Seat = Seat.FOREHAND


class KeptPosition(OpenPosition, frozen=True, kw_only=True):
    """A position as the board saves it, with the lines of cards that were played from it."""

    format: Literal["skat-board/1"] | None = None
    lines: tuple[tuple[Card, ...], ...] = ()


class SolveRequest(KeptPosition, frozen=True, kw_only=True):
    """What is asked about a position, before any of its lines.

    `target` goes with `want: target`: card points of the soloist. `by` goes with `want: claim`: who
    claims the remaining tricks.
    """

    want: Want = Want.VALUE
    target: int | None = None
    by: Seat | Literal["defenders"] | None = None


def position_of(asked: OpenPosition) -> Position:
    """The position for the kernel; raises RefusalError where a request cannot be one."""
    null = asked.contract is Contract.NULL
    if asked.skat is None and not null:
        raise refuse("key_missing", key="skat")
    hands = (asked.forehand, asked.middlehand, asked.rearhand)
    trick, laid, taken = asked.trick, asked.skat or (), asked.points
    _refuse_twice([*hands, laid, trick])
    if len(laid) != 2 and not (null and not laid):
        if laid:
            raise refuse("skat_not_two", "SkO-3.2.6", cards=len(laid))
        _refuse_uncounted_skat(asked)
    if len(trick) > 2:
        raise refuse("bad_value", key="trick", expected='[] | ["CJ"] | ["CJ", "C7"]')
    if taken.soloist < 0 or taken.defenders < 0:
        raise refuse("bad_value", key="points", expected=_NOT_NEGATIVE)
    first, second, third = (CardSet.of(hand).mask for hand in hands)
    position = Position(
        contract=asked.contract.index,
        hands=(first, second, third),
        skat=CardSet.of(laid).mask,
        soloist=asked.soloist.index,
        leader=asked.leader.index,
        trick=tuple(card.index for card in trick),
        soloist_points=taken.soloist,
        defender_points=taken.defenders,
    )
    code = why_refused(position)
    if code is not None:
        raise _impossible(code, asked)
    return position


def _refuse_uncounted_skat(asked: OpenPosition) -> None:
    """A skat that is not given counts all the same: its points must be among those given."""
    hands = (asked.forehand, asked.middlehand, asked.rearhand)
    gone = deck() - CardSet.of(chain(*hands, asked.trick))
    points = asked.points.soloist + asked.points.defenders
    if points != card_points(gone):
        if points == 0:
            raise refuse("skat_not_two", "SkO-3.2.6", cards=0)
        left = PACK_POINTS - card_points(gone)
        raise refuse("skat_not_counted", "SkO-1.2.2", "SkO-3.2.6", points=points, left=left)
    # The soloist has two of the cards that are gone: the cheapest ones, if not better ones.
    tricks = sum(sorted(card.points for card in gone)[2:])
    if asked.points.defenders > tricks:
        raise refuse("points_not_gone", "SkO-1.2.2", points=asked.points.defenders, gone=tricks)


def _refuse_twice(parts: Sequence[Sequence[Card]]) -> None:
    seen: set[Card] = set()
    for card in chain(*parts):
        if card in seen:
            raise refuse("card_twice", "SkO-1.2.1", card=str(card))
        seen.add(card)


def _impossible(code: str, asked: OpenPosition) -> RefusalError:
    """What the kernel refuses, in the words of the game."""
    hands = (asked.forehand, asked.middlehand, asked.rearhand)
    if code == "hand_sizes_differ":
        sizes = " + ".join(str(len(hand)) for hand in hands)
        return refuse("hands_do_not_match", "SkO-3.2.6", sizes=sizes, trick=len(asked.trick))
    if code == "trick_revokes":
        led, second = asked.trick
        return refuse("must_follow", "SkO-4.2.1", "SkO-4.2.3", led=str(led), card=str(second))
    seen = CardSet.of(chain(*hands, asked.skat or (), asked.trick))
    taken = asked.points.soloist + asked.points.defenders
    gone = card_points(deck() - seen)
    return refuse("points_not_gone", "SkO-1.2.2", points=taken, gone=gone)


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
        answer, nodes = _ANSWERS[asked.want](asked, position, scheme, budget)
    except _SpentError:
        raise refuse("solve_spent", nodes=budget) from None
    milliseconds = (time.perf_counter() - started) * 1000
    return {**answer, "nodes": nodes, "ms": round(milliseconds, 3)}


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
        searched = value(position, budget=budget)
        if searched.lower != searched.upper:
            raise _SpentError
        return {"card_points": searched.points}, searched.nodes
    if _has_lost_null(asked):
        return {"won": False}, 0
    decision = null_wins(position, budget=budget)
    return {"won": _known(answer=decision.answer)}, decision.nodes


def _moves(
    asked: SolveRequest, position: Position, scheme: CardScheme, budget: int | None
) -> tuple[Answer, int]:
    if asked.contract is not Contract.NULL:
        searched = moves(position, budget=budget)
        points = {
            _written(move.card, scheme): move.lower if move.lower == move.upper else None
            for move in searched.cards
        }
        return {"moves": points}, searched.nodes
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
    claimed = claim(position, by, budget=budget)
    refutation = [_written(card, scheme) for card in claimed.refutation]
    return {"holds": _known(answer=claimed.holds), "refutation": refutation}, claimed.nodes


def _has_lost_null(asked: SolveRequest) -> bool:
    """Whether the soloist's points show that he took a trick already."""
    return asked.contract is Contract.NULL and asked.points.soloist > 0


def _written(card: int, scheme: CardScheme) -> str:
    return answered_card(ALL_CARDS[card], scheme=scheme)


_ANSWERS = {Want.VALUE: _value, Want.MOVES: _moves, Want.TARGET: _target, Want.CLAIM: _claim}
