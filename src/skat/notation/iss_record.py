"""A game record of the International Skat Server, as data: labels, moves, result.

Nothing is judged here: the moves are words and the result is what the record says. What they mean
is in `skat.notation.iss_moves`, whether they are right in `skat.notation.replaying`.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from skat.model.seats import Seat
from skat.notation.problem import Problem, quoted

WORLD = "w"
"""The name of the server, which deals, shows the skat and stops the clock."""

LABELS = ("GM", "PC", "CO", "SE", "ID", "DT", "OW", "P0", "P1", "P2", "R0", "R1", "R2", "MV", "R")
"""The labels of a record in their usual order."""


class IssMove(msgspec.Struct, frozen=True, gc=False):
    """One move as written: who ("0" forehand, "1" middlehand, "2" rearhand, "w") and what."""

    who: str
    text: str

    def __str__(self) -> str:
        return f"{self.who} {self.text}"


class IssResult(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of a result; `tops` are negative for "without", `value` is lost when negative.

    `penalties` are for the three seats, forehand first; `resigned` is missing in the oldest
    records. `untold` names the fields that a record does not have: they hold what is usual.
    """

    soloist: Seat | None = None
    outcome: Literal["win", "loss", "penalty"]
    value: int = 0
    tops: int = 0
    overbid: bool = False
    points: int = 0
    tricks: int = 0
    schneider: bool = False
    schwarz: bool = False
    penalties: tuple[bool, bool, bool] = (False, False, False)
    left: Seat | None = None
    timed_out: Seat | None = None
    resigned: bool | None = None
    untold: frozenset[str] = frozenset()


IssOutcome = IssResult | Literal["passed", "unknown"]
"""What is in the result field."""


class IssRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One record. `labels` holds all labels but moves and result, in the order read.

    A result field that is empty tells no result, and is a label as it stands.

    `line` and `column` (from 1) tell where the record begins in its text; `source` is that text.
    """

    labels: dict[str, str]
    moves: tuple[IssMove, ...]
    result: IssOutcome | None = None
    line: int = 1
    column: int = 1
    source: str = ""

    @property
    def players(self) -> tuple[str, str, str]:
        """The names of forehand, middlehand and rearhand; empty where the record has none."""
        names = [self.labels.get(label, "") for label in ("P0", "P1", "P2")]
        return names[0], names[1], names[2]

    @property
    def world_view(self) -> bool:
        """Whether the record shows all cards, not one player's or the public's."""
        return "OW" not in self.labels


def place_of_move(record: IssRecord, move: int) -> tuple[int | None, int | None]:
    """Line and column (from 1) of the move with that number (from 1) in the record's text."""
    start = record.source.find("MV[") + 3
    if start < 3:
        return None, None
    words = re.finditer(r"\S+", _without_comments(record.source[start:]))
    for number, word in enumerate(words):
        if number == 2 * (move - 1):
            before = record.source[: start + word.start()]
            line = before.count("\n")
            column = len(before) - before.rfind("\n") - 1
            return record.line + line, column + 1 + (record.column - 1 if line == 0 else 0)
    return None, None


def _without_comments(text: str) -> str:
    """The text with its comments blanked out, every other letter where it was."""
    return re.sub(r"#[^\n]*", lambda comment: " " * len(comment.group()), text)


_FLAG_WORDS = {
    "win": "outcome",
    "loss": "outcome",
    "penalty": "outcome",
    "bidok": "overbid",
    "overbid": "overbid",
}
_FIELDS_OF_MARKS = {
    "m": "tops",
    "p": "points",
    "t": "tricks",
    "s": "schneider",
    "z": "schwarz",
    **dict.fromkeys(("p0", "p1", "p2"), "penalties"),
    "l": "left",
    "to": "timed_out",
}
_NUMBER_FIELDS = ("d", "v", "m", "p", "t", "s", "z", "p0", "p1", "p2", "l", "to", "r")
_NUMBER = re.compile(r"-?[0-9]{1,6}")
_SEAT_OF_NUMBER = {0: Seat.FOREHAND, 1: Seat.MIDDLEHAND, 2: Seat.REARHAND, -1: None}


def read_result(text: str) -> IssOutcome | Problem:
    """The result field of a record, its fields in any order; otherwise a `Problem`.

    >>> read_result("d:0 win v:20 m:1 bidok p:73 t:6 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0").value
    20
    >>> read_result("d:0 win v:much").code
    'bad_result'
    """
    bare = text.strip()
    if bare == "passed":
        return "passed"
    if bare == "unknown":
        return "unknown"
    words: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for word in bare.split():
        name, colon, value = word.partition(":")
        known = name in _NUMBER_FIELDS and _NUMBER.fullmatch(value) if colon else False
        field = name if colon else _FLAG_WORDS.get(word, "")
        if not (known or field in ("outcome", "overbid")) or field in words | numbers:
            return Problem("bad_result", details={"field": quoted(word)})
        if colon:
            numbers[name] = int(value)
        else:
            words[field] = word
    return _result_of(words, numbers)


def _result_of(words: dict[str, str], numbers: dict[str, int]) -> IssResult | Problem:
    for field in ("d", "v"):
        if field not in numbers:
            return Problem("bad_result", details={"field": field})
    for field in ("d", "l", "to"):
        if numbers.get(field, -1) not in _SEAT_OF_NUMBER:
            return Problem("bad_result", details={"field": f"{field}:{numbers[field]}"})
    value = numbers["v"]
    outcome = words.get("outcome", "win" if value > 0 else "loss" if value < 0 else "penalty")
    resigned = numbers.get("r")
    return IssResult(
        soloist=_SEAT_OF_NUMBER[numbers["d"]],
        outcome="win" if outcome == "win" else "loss" if outcome == "loss" else "penalty",
        value=value,
        tops=numbers.get("m", 0),
        overbid=words.get("overbid") == "overbid",
        points=numbers.get("p", 0),
        tricks=numbers.get("t", 0),
        schneider=bool(numbers.get("s")),
        schwarz=bool(numbers.get("z")),
        penalties=(
            bool(numbers.get("p0")),
            bool(numbers.get("p1")),
            bool(numbers.get("p2")),
        ),
        left=_SEAT_OF_NUMBER[numbers.get("l", -1)],
        timed_out=_SEAT_OF_NUMBER[numbers.get("to", -1)],
        resigned=None if resigned is None else bool(resigned),
        untold=frozenset(
            {"outcome", "overbid"}.difference(words)
            | {field for mark, field in _FIELDS_OF_MARKS.items() if mark not in numbers}
        ),
    )


def write_result(result: IssOutcome) -> str:
    """The result field as the server writes it, without what a record did not tell.

    >>> write_result(IssResult(soloist=Seat.REARHAND, outcome="loss", value=-48, tops=1, points=56))
    'd:2 loss v:-48 m:1 bidok p:56 t:0 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1'
    """
    if isinstance(result, str):
        return result
    texts = {
        "soloist": f"d:{_number_of(result.soloist)}",
        "outcome": result.outcome,
        "value": f"v:{result.value}",
        "tops": f"m:{result.tops}",
        "overbid": "overbid" if result.overbid else "bidok",
        "points": f"p:{result.points}",
        "tricks": f"t:{result.tricks}",
        "schneider": f"s:{result.schneider:d}",
        "schwarz": f"z:{result.schwarz:d}",
        "penalties": " ".join(
            f"p{seat}:{penalty:d}" for seat, penalty in enumerate(result.penalties)
        ),
        "left": f"l:{_number_of(result.left)}",
        "timed_out": f"to:{_number_of(result.timed_out)}",
    }
    fields = [text for field, text in texts.items() if field not in result.untold]
    if result.resigned is not None:
        fields.append(f"r:{result.resigned:d}")
    return " ".join(fields)


def _number_of(seat: Seat | None) -> int:
    return -1 if seat is None else seat.index


def write_iss(record: IssRecord) -> str:
    """The record on one line, without a line break: labels in their usual order.

    Labels that the record lacks stay away, unknown ones stand before the moves. Reading what was
    written gives the same labels, moves and result; a record of the server comes back unchanged.

    >>> write_iss(IssRecord(labels={"GM": "Skat"}, moves=(IssMove("0", "p"),), result="passed"))
    '(;GM[Skat]MV[0 p ]R[passed] ;)'
    """
    known = [label for label in LABELS if label in record.labels and label != "R"]
    others = [label for label in record.labels if label not in LABELS]
    parts = [f"{label}[{record.labels[label]}]" for label in (*known, *others)]
    parts.append("MV[" + "".join(f"{move} " for move in record.moves) + "]")
    if record.result is not None:
        parts.append(f"R[{write_result(record.result)}]")
    elif "R" in record.labels:
        parts.append(f"R[{record.labels['R']}]")
    return "(;" + "".join(parts) + " ;)"
