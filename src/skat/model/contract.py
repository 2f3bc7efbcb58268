"""The six contracts, and what the soloist announces: one, and its levels."""

from __future__ import annotations

from enum import Enum

import msgspec

from skat.model.cards import Suit


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


class Announced(Enum):
    """The announced level; in suit and grand each includes the ones before it (SkO-2.1.3)."""

    NONE = "none"
    SCHNEIDER = "schneider"
    SCHWARZ = "schwarz"
    OUVERT = "ouvert"

    __hash__ = object.__hash__


class Announcement(msgspec.Struct, frozen=True, gc=False):
    """A contract with hand and announced level.

    In null only `Announced.OUVERT` and `Announced.NONE` have a meaning.

    >>> Announcement(Contract.GRAND, hand=True, announced=Announced.SCHNEIDER).announced.value
    'schneider'
    """

    contract: Contract
    hand: bool = False
    announced: Announced = Announced.NONE

    @property
    def ouvert(self) -> bool:
        """Whether the soloist plays with his cards on the table."""
        return self.announced is Announced.OUVERT
