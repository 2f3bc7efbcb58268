"""The boards of a duplicate event that a table plays: their cards are the same at other tables.

The seeds are in the table's journal and are never shown with a deal, not even when it is over:
another table may not have played that board yet. The event shows them when all tables have played.
"""

from __future__ import annotations

import msgspec

from skat.shuffle import DealId


class BoardDeals(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The seeds of so many boards of an event, from the `first` on, and what is mixed into each.

    >>> deals = BoardDeals(event="cup", first=4, seeds=(bytes(32), bytes(32)), nonces=())
    >>> deals.name(2), deals.seed(3)
    ('duplicate-cup/5', None)
    """

    event: str
    first: int
    seeds: tuple[bytes, ...]
    nonces: tuple[bytes, ...]

    def name(self, number: int) -> DealId:
        """What the deal with this number at the table (from 1) is called."""
        return DealId(f"duplicate-{self.event}/{self.first + number - 1}")

    def seed(self, number: int) -> bytes | None:
        """The seed of that deal; None after the last board."""
        return self.seeds[number - 1] if 1 <= number <= len(self.seeds) else None
