"""The six contracts and their base values."""

from __future__ import annotations

from enum import Enum

from skat.model.cards import Suit
from skat.model.law import implements
from skat.model.units import GameValue


class Contract(Enum):
    """What is played: one of four suits, grand, or null (SkO-2.1.1)."""

    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"
    GRAND = "grand"
    NULL = "null"

    index: int
    trump_suit: Suit | None

    def __init__(self, name: str) -> None:
        self.index = ("diamonds", "hearts", "spades", "clubs", "grand", "null").index(name)
        self.trump_suit = Suit("DHSC"[self.index]) if self.index < 4 else None

    __hash__ = object.__hash__


SUIT_CONTRACTS = (Contract.DIAMONDS, Contract.HEARTS, Contract.SPADES, Contract.CLUBS)
TRUMP_CONTRACTS = (*SUIT_CONTRACTS, Contract.GRAND)
ALL_CONTRACTS = (*TRUMP_CONTRACTS, Contract.NULL)

_BASE_VALUES = (9, 10, 11, 12, 24)


@implements("SkO-5.1.1", "LF-suit-factors")
def base_value(contract: Contract) -> GameValue:
    """The base value of a suit or grand contract; null has none.

    Raises ValueError for null, whose values are constants (see `skat.model.value.null_value`).

    >>> base_value(Contract.CLUBS), base_value(Contract.GRAND)
    (12, 24)
    """
    if contract is Contract.NULL:
        raise ValueError("null has constant values and no base value (SkO-5.1.2)")
    return GameValue(_BASE_VALUES[contract.index])
