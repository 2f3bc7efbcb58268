"""The learned values: hands as rows of tables that are added up, and two small layers above them.

Each suit is one number, its pattern: every card counts nothing if others hold it, one if the
soloist holds it, two if he laid it away, in the base of three. So a king is known to be high when
ace and ten lie in the skat. Which suit it is plays no part, only whether it is trump; the jacks are
a pattern of their own, apart from null. Training and playing use these functions alike.

A network is a handful of arrays in one file, read once; the kernel adds them up. How they were
trained is described in docs/how/players/model-card.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import cycle
from math import prod
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skat.kernel._core import ValueTables
from skat.players.belief.weighing import DamagedWeightsError

Cards: TypeAlias = NDArray[np.int64]
"""Masks of 32 bits as in `CardSet`, one a hand."""

Rows: TypeAlias = NDArray[np.intp]

SUIT_PATTERNS: Final = 3**7
NULL_PATTERNS: Final = 3**8
JACK_PATTERNS: Final = 3**4
TRUMP_SHAPES: Final = 16 * 8 * 4
SITUATIONS: Final = 6
POINTS_LAID_AWAY: Final = 23

_POINTS = (0, 0, 0, 3, 4, 10, 11, 2)
"""Card points of 7 8 9 Q K T A J, the bits of a suit's byte."""


def _of_bytes(weights: tuple[int, ...]) -> Rows:
    """For each byte the sum of the weights of its bits."""
    bits = np.arange(256)[:, None] >> np.arange(len(weights)) & 1
    sums: Rows = (bits @ np.array(weights)).astype(np.intp)
    return sums


_IN_SUIT = _of_bytes(tuple(3**bit for bit in range(7)))
_IN_NULL = _of_bytes(tuple(3**bit for bit in range(8)))
_POINTS_OF_BYTE = _of_bytes(_POINTS)
_LENGTH = _of_bytes((1,) * 7)


def suit_patterns(held: Cards, away: Cards) -> tuple[Rows, Rows, Rows, Rows]:
    """The patterns of diamonds, hearts, spades and clubs without their jacks."""
    return _four(_IN_SUIT, held, away)


def null_patterns(held: Cards, away: Cards) -> tuple[Rows, Rows, Rows, Rows]:
    """The patterns of the four suits of eight cards."""
    return _four(_IN_NULL, held, away)


def _four(weights: Rows, held: Cards, away: Cards) -> tuple[Rows, Rows, Rows, Rows]:
    first, second, third, fourth = (
        weights[held >> shift & 255] + 2 * weights[away >> shift & 255] for shift in (0, 8, 16, 24)
    )
    return first, second, third, fourth


def jack_patterns(held: Cards, away: Cards) -> Rows:
    """The pattern of the four jacks, that of diamonds lowest."""
    patterns = np.zeros(held.shape, dtype=np.intp)
    for place, shift in enumerate((7, 15, 23, 31)):
        patterns += 3**place * ((held >> shift & 1) + 2 * (away >> shift & 1))
    return patterns


def trump_shapes(held: Cards, suit: int) -> Rows:
    """Jacks held, length and high cards of the trump suit together; `suit` is 0 to 3."""
    jacks = held >> 7 & 1 | held >> 14 & 2 | held >> 21 & 4 | held >> 28 & 8
    byte = held >> 8 * suit & 255
    shapes: Rows = (jacks * 8 + _LENGTH[byte]) * 4 + (byte >> 5 & 3)
    return shapes


def trumps_held(held: Cards, suit: int) -> Rows:
    """How many trumps a hand has in a suit game, jacks included; `suit` is 0 to 3."""
    jacks = (held >> 7 & 1) + (held >> 15 & 1) + (held >> 23 & 1) + (held >> 31 & 1)
    trumps: Rows = _LENGTH[held >> 8 * suit & 255] + jacks
    return trumps


def situation(seat: int, *, by_hand: bool) -> int:
    """The soloist's seat (0 leads first) and whether he left the skat alone, as one number."""
    return seat + 3 * by_hand


def points_laid_away(away: Cards) -> Rows:
    """The card points of the discard, 0 to 22."""
    return sum(
        (_POINTS_OF_BYTE[away >> shift & 255] for shift in (0, 8, 16, 24)),
        np.zeros(away.shape, dtype=np.intp),
    )


FILE: Final = "values.bin"
"""The page fetches the same file. Three families in a row: of each how many numbers its rows have
and these as floats of two bytes, then how many the layers above have and these as floats of four.
"""

CHECKSUM: Final = "1d413de3283285706d153f491d9c6acd3c4c37252d5b4ba23ae8c82abcebefdc"
"""SHA-256 of the file."""

Floats: TypeAlias = NDArray[np.float32]

FAMILIES: Final = ("suit", "grand", "null")

ROWS: Final = {
    "suit": (2187, 2187, 512, 81, 23, 6),
    "grand": (2187, 0, 0, 81, 23, 6),
    "null": (6561, 0, 0, 0, 0, 6),
}
"""How many rows each table of a family has, in the order of `Network`."""
WIDTH: Final = 32
"""Numbers a row."""
ABOVE: Final = ((32, 16), (16,), (16, 3), (3,))
"""The shapes of the layers above."""


class Network(NamedTuple):
    """One family's arrays: the rows to add up by table, and the layers above.

    `trump` and `shape` belong to suit games, `jacks` and `laid_away` to suit games and grand; they
    are empty in the other families.
    """

    side: Floats
    trump: Floats
    shape: Floats
    jacks: Floats
    laid_away: Floats
    situation: Floats
    hidden: Floats
    hidden_constant: Floats
    out: Floats
    out_constant: Floats


@cache
def tables() -> ValueTables:
    """The networks as trained, as the kernel takes them. Raises as `learned` does."""
    suit, grand, null = ([array.tobytes() for array in learned()[family]] for family in FAMILIES)
    return ValueTables(suit, grand, null)


@cache
def learned() -> dict[str, Network]:
    """The networks as trained. Raises `DamagedWeightsError` if the file is not the right one."""
    return networks_in(files(__package__).joinpath(FILE).read_bytes())


def networks_in(packed: bytes) -> dict[str, Network]:
    """The networks in these bytes. Raises `DamagedWeightsError` unless they have our checksum."""
    if sha256(packed).hexdigest() != CHECKSUM:
        raise DamagedWeightsError(f"{FILE} has another checksum than {CHECKSUM}")
    blocks = _blocks(packed)
    return {
        family: Network(
            *_shaped(next(blocks), [(rows, WIDTH) for rows in ROWS[family]]),
            *_shaped(next(blocks), ABOVE),
        )
        for family in FAMILIES
    }


def _blocks(packed: bytes) -> Iterator[Floats]:
    """The blocks of numbers, those of two bytes and of four by turns."""
    at, kinds = 0, cycle(("<f2", "<f4"))
    while at < len(packed):
        count, kind = int.from_bytes(packed[at : at + 4], "little"), np.dtype(next(kinds))
        yield np.frombuffer(packed, kind, count, at + 4).astype(np.float32)
        at += 4 + count * kind.itemsize


def _shaped(numbers: Floats, shapes: Iterable[tuple[int, ...]]) -> Iterator[Floats]:
    """The numbers as arrays of these shapes, one after the other."""
    at = 0
    for shape in shapes:
        yield numbers[at : at + prod(shape)].reshape(shape)
        at += prod(shape)
