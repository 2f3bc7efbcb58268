"""Deals without play as text: a line each, or four lines of places, one a suit, as XSkat has them.

A line has forehand's cards, middlehand's, rearhand's and the skat.

Bars lean between the four piles, blanks, points or commas stand between cards:
`CJ ... / SJ ... / HJ ... / D8 D7`.

A line has the places of ace, ten, king, queen, jack, nine, eight and seven: 1, 2 and 3 are players,
0 is the skat. XSkat moves the numbers on with the dealer, so that 3 is forehand in every deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import BinaryIO, Final

from msgspec.structs import replace

from skat.model.cards import Card
from skat.model.seats import SEATS, Seat
from skat.notation.cards import read_cards
from skat.notation.problem import Problem, quoted
from skat.notation.record import DealtCards, Record, why_not_dealt
from skat.rules.editions import RuleSet

_BETWEEN: Final = "/"
_LONGEST: Final = 1_000
_PILES: Final[tuple[Seat | None, ...]] = (*SEATS, None)

Piles = Mapping[Seat | None, Sequence[Card]]
"""The cards of each seat and of the skat, which is None."""


def is_plain_deal(first: bytes) -> bool:
    """Whether a file whose first line with anything on it is this one holds such deals.

    >>> is_plain_deal(b"CJ SJ / HJ / DJ / D7"), is_plain_deal(b"noise / of / some / kind")
    (True, False)
    """
    piles = first.decode("utf-8", "replace").partition("#")[0].split(_BETWEEN)
    first_pile = read_cards(piles[0])
    return len(piles) == len(_PILES) and isinstance(first_pile, tuple) and bool(first_pile)


def read_plain_deals(file: BinaryIO) -> Iterator[Record | Problem]:
    """One deal a line, in its order; blank lines and comments after "#" are passed over.

    >>> from io import BytesIO
    >>> [found.code for found in read_plain_deals(BytesIO(b"CJ / SJ / HJ / DJ"))]
    ['not_a_pack']
    """
    for number, line in enumerate(iter(lambda: file.readline(_LONGEST), b""), 1):
        text = line.decode("utf-8", "replace").partition("#")[0]
        if text.strip():
            piles = read_piles(text)
            if isinstance(piles, Problem):
                yield replace(piles, line=number)
            else:
                yield record_of_piles(piles, line=number)


def read_piles(text: str) -> Piles | Problem:
    """The cards of the three hands and the skat, however many there are.

    A `Problem` has the column of the card, and the code of `read_cards` or "piles_not_four".

    >>> piles = read_piles("CJ / SJ / HJ / D7 D8")
    >>> [str(card) for card in piles[None]]
    ['D7', 'D8']
    """
    parts = text.split(_BETWEEN)
    if len(parts) != len(_PILES):
        return Problem("piles_not_four", details={"piles": len(parts)})
    found: dict[Seat | None, Sequence[Card]] = {}
    column = 0
    for pile, part in zip(_PILES, parts, strict=True):
        cards = read_cards(part)
        if isinstance(cards, Problem):
            return replace(cards, column=column + (cards.column or 1))
        found[pile] = cards
        column += len(part) + len(_BETWEEN)
    return found


def record_of_piles(piles: Piles, *, line: int) -> Record | Problem:
    """A record of these cards, dealt and not played; refused unless they are a pack of 32."""
    forehand, middlehand, rearhand = (tuple(piles[seat]) for seat in SEATS)
    deal = DealtCards(forehand, middlehand, rearhand, tuple(piles[None]))
    refused = why_not_dealt(deal, line=line)
    return refused or Record(rules=RuleSet(), deal=deal, actions=(), line=line)


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
