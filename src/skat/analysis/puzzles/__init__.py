"""Puzzles, positions with one proven answer, as they are kept: `skat-puzzle/1`, one a line.

Those of the package are proven, read-only, of games that computer players played. Each kind is kept
in the order of its ids, which are hashes: a list shuffled once and for all. Those that came later
stand behind, so that the days of before keep their puzzle.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from importlib import resources
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

import msgspec

from skat.analysis.walk import recorded_state
from skat.model.cards import Card, Suit
from skat.model.contract import Contract
from skat.model.malformed import UNREADABLE, malformed
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.problem import Problem
from skat.rules.state import Phase, State

FORMAT: Final = "skat-puzzle/1"

Kind: TypeAlias = Literal["open", "odds", "sure", "discard", "count"]
"""`open`: all cards are seen. `odds`: the best chance from the own view. `sure`: no luck needed.
`discard`: two of twelve. `count`: what the tricks have shown."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

Aim: TypeAlias = Literal["schneider"]
"""What is aimed at where it is not the game won: 90 card points of the soloist."""

AIMS: Final[tuple[Aim, ...]] = get_args(Aim)

AIMED: Final[tuple[Kind, ...]] = ("open", "sure")
"""The kinds that may have an aim of their own."""

Place: TypeAlias = Literal["forehand", "middlehand", "rearhand", "skat"]

LONGEST_PUZZLE: Final = 20_000
"""Bytes of one line; usual ones have about 2,500."""

_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
_Points = Annotated[int, msgspec.Meta(ge=0, le=120)]
_FewCards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=30)]
_Pairs = Annotated[tuple[tuple[Card, Card], ...], msgspec.Meta(max_length=66)]
_Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class PuzzleStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One question: the cards that are right, equal ones together, and what is played after it."""

    right: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=9)]
    then: _FewCards = ()


class CountQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is to be counted: `trumps` or cards of a `suit` that are out, the card points in the
    tricks of a party, or the `place` of a card."""

    what: Literal["trumps", "suit", "soloist_points", "defender_points", "place"]
    suit: Suit | None = None
    card: Card | None = None


Asked: TypeAlias = Contract | CountQuestion | None
"""What a question says beyond its position: the game to discard for, or what is to be counted."""


class Answer(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What is right, and the numbers behind it.

    `target` are the card points that the soloist needs, none in null. Of an `open` puzzle `ends`
    tells for each card the card points that he ends with (nothing in null). Of `odds`, `chances`
    tells for each card in which share of the `worlds` the own party wins; `complete` says that
    these are all worlds that fit. Of `sure`, `fails` tells for each wrong card how play goes on
    where it does not win. Of `discard`, `pairs` are the right ones, and `wins` tells for each of
    the 66 pairs of the twelve cards, in the order of the pack, in how many percent of the `worlds`
    the game is won. Of `count` it is a `number` or a `place`.
    """

    steps: Annotated[tuple[PuzzleStep, ...], msgspec.Meta(min_length=1, max_length=10)] = ()
    target: _Points | None = None
    ends: dict[Card, _Points] = {}
    chances: dict[Card, _Share] = {}
    fails: dict[Card, _FewCards] = {}
    worlds: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    complete: bool = False
    pairs: _Pairs = ()
    wins: Annotated[tuple[_Percent, ...], msgspec.Meta(max_length=66)] = ()
    number: _Points | None = None
    place: Place | None = None


class Puzzle(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A position out of a deal, whose seat is asked, and the proven answer.

    `record` is an unfinished `skat-record/1`: all that happened before the question. `missed` tells
    for each level of computer players how often it plays another card. A `discard` names the
    `game` to be announced, a `count` what is `counted`. An `aim` stands in place of the game won.
    """

    format: Literal["skat-puzzle/1"] = FORMAT
    id: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]
    kind: Kind
    seat: Seat
    record: dict[str, Any]
    answer: Answer
    missed: Annotated[dict[str, _Share], msgspec.Meta(max_length=20)]
    rating: Annotated[int, msgspec.Meta(ge=0, le=4_000)]
    game: Contract | None = None
    counted: CountQuestion | None = None
    aim: Aim | None = None

    def __post_init__(self) -> None:
        """Raises ValueError if question and answer are not those of the kind."""
        if (self.game is not None) != (self.kind == "discard"):
            raise ValueError("a game belongs to a discard")
        if (self.counted is not None) != (self.kind == "count"):
            raise ValueError("what is counted belongs to a count")
        if self.aim is not None and self.kind not in AIMED:
            raise ValueError("this kind has no aim of its own")
        if not self._is_answered():
            raise ValueError("the answer is not one of this kind")

    def _is_answered(self) -> bool:
        answer = self.answer
        if self.counted is not None:
            of_place = self.counted.what == "place"
            return (answer.place is not None, answer.number is not None) == (of_place, not of_place)
        return bool(answer.pairs if self.kind == "discard" else answer.steps)

    @property
    def asked(self) -> Asked:
        """What the question says beyond its position."""
        return self.game or self.counted


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
    except UNREADABLE as error:
        return Problem("puzzle_not_readable", details=malformed(error, text, line=line), line=line)


def written_puzzle(puzzle: Puzzle) -> bytes:
    """The puzzle as one line of JSON with its end."""
    plain = {"format": FORMAT, **msgspec.to_builtins(puzzle)}
    return msgspec.json.encode(plain, order="deterministic") + b"\n"


def position_in(record: dict[str, Any], seat: Seat, *, kind: Kind = "open") -> State | Refusal:
    """The deal at the question; refused if the record is wrong or nothing is due from this seat."""
    state = recorded_state(record)
    if isinstance(state, Refusal):
        return state
    phase = Phase.DISCARD if kind == "discard" else Phase.PLAY
    if state.phase is not phase or state.turn is not seat or state.soloist is None:
        return Refusal("puzzle_no_card_due")
    return state


FIRST_DAY: Final = date(2026, 1, 1)
"""The day of the first daily puzzle."""

_BEFORE_IT_GREW: Final[Mapping[Kind, tuple[date, int]]] = {"discard": (date(2026, 11, 24), 49)}
"""Until this day so many of the kind took turns. The page says the same (puzzle/puzzles.ts)."""

_FILE: Final = "shipped.jsonl.gz"


@cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """All of them, kind by kind.

    >>> len({puzzle.id for puzzle in shipped_puzzles()}) == len(shipped_puzzles())
    True
    """
    data = resources.files("skat.analysis.puzzles").joinpath(_FILE).read_bytes()
    return unpacked_puzzles(data)


def daily_puzzle(day: date, *, kind: Kind, puzzles: Sequence[Puzzle] | None = None) -> Puzzle:
    """The puzzle of this day, the same for everybody, with or without a network.

    Raises ValueError where there is none of this kind.

    >>> daily_puzzle(date(2026, 3, 1), kind="open").kind
    'open'
    """
    own = [puzzle for puzzle in puzzles or shipped_puzzles() if puzzle.kind == kind]
    if not own:
        raise ValueError(f"there is no puzzle of the kind {kind}")
    grown, number = _BEFORE_IT_GREW.get(kind, (FIRST_DAY, 0))
    return own[(day - FIRST_DAY).days % (number if day < grown else len(own))]


def packed_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of these puzzles, kind by kind in their order: lines of JSON, by gzip."""
    ordered = sorted(puzzles, key=lambda puzzle: KINDS.index(puzzle.kind))
    lines = [written_puzzle(puzzle) for puzzle in ordered]
    return gzip.compress(b"".join(lines), compresslevel=9, mtime=0)


def unpacked_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of such a file. Raises ValueError if one cannot be read: the file is our own."""
    puzzles = []
    for number, line in enumerate(gzip.decompress(data).splitlines(), start=1):
        puzzle = read_puzzle(line, line=number)
        if not isinstance(puzzle, Puzzle):
            raise ValueError(f"puzzle {number}: {puzzle.code} {puzzle.details}")
        puzzles.append(puzzle)
    return tuple(puzzles)
