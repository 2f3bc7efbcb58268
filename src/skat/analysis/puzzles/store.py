"""The puzzles that come with the package: proven, read-only, of games that computer players played.

Each kind is kept in the order of its ids, which are hashes: a list shuffled once and for all. Those
that came later stand behind, so that the days of before keep their puzzle.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from importlib import resources
from typing import Final

from skat.analysis.puzzles.form import KINDS, Kind, Puzzle, read_puzzle, written_puzzle

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
    own = [one for one in puzzles or shipped_puzzles() if one.kind == kind]
    if not own:
        raise ValueError(f"there is no puzzle of the kind {kind}")
    grown, number = _BEFORE_IT_GREW.get(kind, (FIRST_DAY, 0))
    return own[(day - FIRST_DAY).days % (number if day < grown else len(own))]


def packed_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of these puzzles, kind by kind in their order: lines of JSON, by gzip."""
    ordered = sorted(puzzles, key=lambda one: KINDS.index(one.kind))
    lines = [written_puzzle(one) for one in ordered]
    return gzip.compress(b"".join(lines), compresslevel=9, mtime=0)


def unpacked_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of such a file. Raises ValueError if one cannot be read: the file is our own."""
    found = []
    for number, line in enumerate(gzip.decompress(data).splitlines(), start=1):
        puzzle = read_puzzle(line, line=number)
        if not isinstance(puzzle, Puzzle):
            raise ValueError(f"puzzle {number}: {puzzle.code} {puzzle.details}")
        found.append(puzzle)
    return tuple(found)
