"""Random tournaments in which much happens: leavers, reserves, corrections, protests, money, cuts.

`skat tournament sample --eventful` writes them; every step is one that the office accepts. Here is
the chance by which all of it happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from skat.tournament.draw.lot import Lot

Thing = TypeVar("Thing")


class EventChance:
    """What happens by chance, the same for the same seed of 32 bytes.

    >>> chance = EventChance(bytes(32))
    >>> chance.one_of("abc"), chance.between(3, 5), chance.happens(percent=100)
    ('b', 4, True)
    """

    def __init__(self, seed: bytes) -> None:
        self._lot = Lot(seed, "eventful")

    def happens(self, *, percent: int) -> bool:
        """Whether something happens that happens so often."""
        return self._lot.below(100) < percent

    def between(self, low: int, high: int) -> int:
        """A number from `low` to `high`, both included."""
        return low + self._lot.below(high - low + 1)

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of them; each is as likely."""
        return things[self._lot.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """All of them in any order."""
        return self._lot.shuffled(things)

    def some(self, things: Sequence[Thing], *, most: int) -> list[Thing]:
        """At most so many of them, perhaps none."""
        return self._lot.shuffled(things)[: self.between(0, most)]
