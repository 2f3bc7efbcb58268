"""A deal in one line, without play: forehand's cards, middlehand's, rearhand's, the skat.

Bars lean between the four piles, blanks, points or commas stand between cards:
`CJ ... / SJ ... / HJ ... / D8 D7`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import BinaryIO, Final

from msgspec.structs import replace

from skat.model.cards import Card
from skat.model.seats import SEATS, Seat
from skat.notation.cards import read_cards
from skat.notation.problem import Problem
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
    piles: dict[Seat | None, Sequence[Card]] = {}
    column = 0
    for pile, part in zip(_PILES, parts, strict=True):
        cards = read_cards(part)
        if isinstance(cards, Problem):
            return replace(cards, column=column + (cards.column or 1))
        piles[pile] = cards
        column += len(part) + len(_BETWEEN)
    return piles


def record_of_piles(piles: Piles, *, line: int) -> Record | Problem:
    """A record of these cards, dealt and not played; refused unless they are a pack of 32."""
    forehand, middlehand, rearhand = (tuple(piles[seat]) for seat in SEATS)
    deal = DealtCards(forehand, middlehand, rearhand, tuple(piles[None]))
    refused = why_not_dealt(deal, line=line)
    return refused or Record(rules=RuleSet(), deal=deal, actions=(), line=line)
