"""XSkat's files of predefined games: four lines of places, one a suit, for each deal.

A line has the places of ace, ten, king, queen, jack, nine, eight and seven: 1, 2 and 3 are players,
0 is the skat. XSkat moves the numbers on with the dealer, so that 3 is forehand in every deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.notation.plain_deal import _LONGEST, record_of_piles
from skat.notation.problem import Problem, quoted
from skat.notation.record import Record

SUITS: Final = "DHSC"
"""The suits in the order of the lines."""

RANKS: Final = "ATKQJ987"
"""The ranks in the order of a line."""

PLACES: Final[dict[str, Seat | None]] = {
    "3": Seat.FOREHAND,
    "1": Seat.MIDDLEHAND,
    "2": Seat.REARHAND,
    "0": None,
}
"""Whose the cards of a number are; None is the skat."""


def is_game_file(first: bytes) -> bool:
    """Whether a file whose first line with anything on it is this one holds predefined games.

    >>> is_game_file(b"2 2 2 2 2 0 3 3  # Diamond"), is_game_file(b"random_seed 1 0 2")
    (True, True)
    """
    words = _words(first.decode("latin-1"))
    return words[:1] == ["random_seed"] or (len(words) == 8 and set(words) <= set(PLACES))


def read_game_file(file: BinaryIO) -> Iterator[Record | Problem]:
    """Every deal of an open file, without play. A random seed stands for cards of XSkat's own.

    >>> from io import BytesIO
    >>> [found.code for found in read_game_file(BytesIO(b"random_seed 1 0 2"))]
    ['xskat_random_seed']
    """
    rows: list[list[str]] = []
    number = first = 0
    for number, line in enumerate(iter(lambda: file.readline(_LONGEST), b""), 1):
        words = _words(line.decode("latin-1"))
        if words[:1] == ["random_seed"] and not rows:
            yield Problem("xskat_random_seed", line=number)
            return
        if words == ["repeat"] and not rows:
            return
        if not words:
            continue
        if len(words) != 8 or not set(words) <= set(PLACES):
            yield Problem("xskat_line", details={"found": quoted(" ".join(words))}, line=number)
            return
        first = first if rows else number
        rows.append(words)
        if len(rows) == len(SUITS):
            yield _deal(rows, line=first)
            rows = []
    if rows:
        yield Problem("xskat_unfinished", line=first)


def _words(line: str) -> list[str]:
    """What is in a line before its comment."""
    return line.partition("#")[0].split()


def _deal(rows: Sequence[Sequence[str]], *, line: int) -> Record | Problem:
    piles: dict[Seat | None, list[Card]] = {place: [] for place in PLACES.values()}
    for suit, row in zip(SUITS, rows, strict=True):
        for rank, word in zip(RANKS, row, strict=True):
            piles[PLACES[word]].append(Card(suit + rank))
    return record_of_piles(piles, line=line)
