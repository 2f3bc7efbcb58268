"""What the soloist announces: the contract and the levels he undertakes."""

from __future__ import annotations

from enum import Enum

import msgspec

from skat.model.contract import Contract


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
