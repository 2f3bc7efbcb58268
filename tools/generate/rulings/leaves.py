"""A ruling as the table keeps it: codes and details; numbers of the question stand as paths."""

from __future__ import annotations

from typing import Any

import msgspec

from skat.model.refusal import Refusal
from skat.referee import Ruling, rule
from skat.referee.ruling import Reason
from skat.requests.situation import read_situation
from skat.rules.scoring.steps import StepKind

Leaf = dict[str, Any]
"""What the referee answers; keys that say nothing are left out."""

AS_PLAYED, CHARGED, CHARGED_BY_HAND = 1, 2, 3
"""Which score is entered: that of the game told, or of the cheapest one that covers the bid."""


def ruled(asked: dict[str, Any]) -> Ruling | Refusal:
    """The referee's own answer."""
    situation = read_situation(asked)
    return situation if isinstance(situation, Refusal) else rule(situation)


def leaf(asked: dict[str, Any]) -> Leaf:
    """His answer in the form of the table.

    >>> leaf({"event": {"kind": "premature_pass"}})["reasons"]
    [['premature_pass', {}]]
    """
    ruling = ruled(asked)
    if isinstance(ruling, Refusal):
        details = _told_again(dict(ruling.details), asked)
        return {"refused": ruling.code, "details": details}
    if ruling.needs:
        return {"needs": list(ruling.needs)}
    kept: Leaf = {
        "outcome": ruling.outcome and ruling.outcome.value,
        "winner": ruling.winner,
        "level": ruling.level,
        "score": _which_score(ruling, asked),
        "tricks_to": ruling.tricks_to,
        "excluded": [seat.value for seat in ruling.excluded],
        "may_bid": [seat.value for seat in ruling.may_bid],
        "skat": None if ruling.skat == "untouched" else ruling.skat,
        "correction": ruling.correction and _step(ruling.correction, asked),
        "articles": list(ruling.articles),
        "reasons": [_step(each, asked) for each in ruling.reasons],
        "undecided": ruling.undecided and ruling.undecided.row,
    }
    if ruling.refutation or (ruling.undecided and ruling.undecided.scores):
        raise AssertionError("this does not fit into a table")
    return {key: value for key, value in kept.items() if value not in (None, [], 0)}


def _step(reason: Reason, asked: dict[str, Any]) -> list[Any]:
    return [reason.code, _told_again(dict(reason.details), asked)]


_NUMBERS = {"bid": "game.bid", "deal": "event.first_wrong_deal", "packet": "event.packet"}


def _told_again(details: dict[str, Any], asked: dict[str, Any]) -> dict[str, Any]:
    """The details, with `@` and paths in place of numbers that were given, or of their sum."""
    facts = str(details.get("facts", "")).split(", ")
    for name, value in details.items():
        paths = [_NUMBERS[name]] if name in _NUMBERS else facts
        numbers = [told(asked, path) for path in paths]
        are_told = all(isinstance(each, int) for each in numbers)
        if isinstance(value, int) and are_told and sum(numbers) == value:
            details[name] = "@" + "+".join(paths)
    if "tops" in details and details["tops"] == told(asked, "game.tops"):
        details["tops"] = "@game.tops"
    return details


def told(asked: dict[str, Any], path: str) -> Any:
    """The fact that a question gives at a path; None where it gives none.

    >>> told({"game": {"bid": 18}}, "game.bid")
    18
    """
    inner: Any = asked
    for name in path.split("."):
        inner = inner.get(name) if isinstance(inner, dict) else None
    return inner


def _which_score(ruling: Ruling, asked: dict[str, Any]) -> int:
    if ruling.score is None:
        return 0
    if ruling.score.steps[0].kind is not StepKind.SUBSTITUTE:
        return AS_PLAYED
    announced = ruling.announcement
    hand = announced.hand if announced is not None else told(asked, "game.hand")
    return CHARGED_BY_HAND if hand else CHARGED


def key(value: object) -> bytes:
    """One text for equal leaves."""
    return msgspec.json.encode(value, order="sorted")
