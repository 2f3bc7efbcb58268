"""What a game in an environment offers, whether the rules play it or the kernel."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from skat.env.settings import DealOutcome

OneGame = TypeVar("OneGame", bound="DealGame")


class GamePhase(IntEnum):
    """Where a deal in an environment stands."""

    AUCTION = 0
    SKAT = 1
    DISCARD = 2
    ANNOUNCE = 3
    PLAY = 4
    FINISHED = 5


class DealGame(Protocol):
    """One deal from its first action to its result; seats are 0, 1, 2 from forehand on."""

    @property
    def phase(self) -> int:
        """A `GamePhase`."""

    @property
    def turn(self) -> int:
        """The seat that must act, -1 when the deal is over."""

    def legal_actions(self) -> list[int]:
        """What the seat on turn may do, ascending; nothing when the deal is over."""

    def step(self, action: int) -> None:
        """Do it. Raises ValueError if it is not legal, and nothing has changed then."""

    def observe(self, seat: int) -> NDArray[np.uint8]:
        """What this seat sees, as `skat.env.planes` lays it out."""

    def history(self, seat: int) -> NDArray[np.int16]:
        """The actions so far as this seat saw them, each with who did it (`int16[96, 2]`)."""

    def hands(self) -> tuple[int, int, int, int]:
        """All open: the cards of each seat and the skat, as masks."""

    def outcome(self) -> DealOutcome | None:
        """The result, once the deal is over."""

    def clone(self: OneGame) -> OneGame:
        """An independent copy."""
