"""A puzzle as it is kept: `skat-puzzle/1`, one JSON object a line, with its deal and its answer."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.problem import Problem, quoted
from skat.notation.record import read_record
from skat.notation.replaying import replay
from skat.rules.state import Phase, State

FORMAT: Final = "skat-puzzle/1"

Kind: TypeAlias = Literal["open", "odds", "sure"]
"""`open`: all cards are seen. `odds`: the best chance from the own view. `sure`: no luck needed."""

LONGEST_PUZZLE: Final = 20_000
"""Bytes of one line; usual ones have about 2,500."""

_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
_Points = Annotated[int, msgspec.Meta(ge=0, le=120)]
_FewCards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=30)]


class PuzzleStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One question: the cards that are right, equal ones together, and what is played after it."""

    right: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=9)]
    then: _FewCards = ()


class Answer(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What is right, and the numbers behind it.

    `target` are the card points that the soloist needs, none in null. Of an `open` puzzle `ends`
    tells for each card the card points that he ends with (nothing in null). Of `odds`, `chances`
    tells for each card in which share of the `worlds` the own party wins; `complete` says that
    these are all worlds that fit. Of `sure`, `fails` tells for each wrong card how play goes on
    where it does not win.
    """

    steps: Annotated[tuple[PuzzleStep, ...], msgspec.Meta(min_length=1, max_length=10)]
    target: _Points | None = None
    ends: dict[Card, _Points] = {}
    chances: dict[Card, _Share] = {}
    fails: dict[Card, _FewCards] = {}
    worlds: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    complete: bool = False


class Puzzle(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A position out of a deal, whose seat is asked for its card, and the proven answer.

    `record` is an unfinished `skat-record/1`: all that happened before the question. `missed` tells
    for each level of computer players how often it plays another card.
    """

    format: Literal["skat-puzzle/1"] = FORMAT
    id: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]
    kind: Kind
    seat: Seat
    record: dict[str, Any]
    answer: Answer
    missed: Annotated[dict[str, _Share], msgspec.Meta(max_length=20)]
    rating: Annotated[int, msgspec.Meta(ge=0, le=4_000)]


_DECODER: Final = msgspec.json.Decoder(Puzzle, strict=True)


def read_puzzle(text: bytes, *, line: int = 1) -> Puzzle | Problem:
    """The puzzle of one line, or what is wrong with it; its answer is not looked at.

    >>> read_puzzle(b"{").code, read_puzzle(b'{"format": "skat-puzzle/9"}').code
    ('puzzle_not_readable', 'puzzle_not_readable')
    """
    if len(text) > LONGEST_PUZZLE:
        return Problem("puzzle_too_long", details={"limit": LONGEST_PUZZLE}, line=line)
    try:
        return _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        reason = quoted(str(error), longest=200)
        return Problem("puzzle_not_readable", details={"reason": reason}, line=line)


def written_puzzle(puzzle: Puzzle) -> bytes:
    """The puzzle as one line of JSON with its end."""
    plain = {"format": FORMAT, **msgspec.to_builtins(puzzle)}
    return msgspec.json.encode(plain, order="deterministic") + b"\n"


def position_in(record: dict[str, Any], seat: Seat) -> State | Refusal:
    """The deal at the question; refused if the record is wrong or no card is due from this seat."""
    found = read_record(msgspec.json.encode(record))
    if isinstance(found, Problem):
        return found
    replayed = replay(found)
    if replayed.status == "illegal" and replayed.problem is not None:
        return replayed.problem
    state = replayed.state
    if state.phase is not Phase.PLAY or state.turn is not seat or state.soloist is None:
        return Refusal("puzzle_no_card_due")
    return state
