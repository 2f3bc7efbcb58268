"""The twelve deals of a day: the same cards for everybody, one person against two computer players.

The seed of the day is drawn from the operating system when the first person asks for the day, and
never leaves the server. Deal n of the day is called `daily-DAY/n`; its seed is `secret_for` of the
seed of the day, so the seeds of the deals that are over say nothing of the others. Pages add
nothing to the shuffle: the cards would no longer be the same for all.
"""

from __future__ import annotations

from typing import Final

import msgspec

from skat.shuffle import DealId, Seed, secret_for
from skat.tables.state.settings import Length, Settings

DAILY_DEALS: Final = 12
DAILY_LEVEL: Final = "club"
DAILY_SETTINGS: Final = Settings(length=Length.TWELVE, take_over_seconds=None)


class DailyDeals(msgspec.Struct, frozen=True, gc=False):
    """The deals of one `day`, as in 2026-11-23 (UTC), and the secret from which they follow."""

    day: str
    seed: bytes


def daily_deal_id(day: str, number: int) -> DealId:
    """The name of a deal of a day, the same at every table.

    >>> daily_deal_id("2026-11-23", 3)
    'daily-2026-11-23/3'
    """
    return DealId(f"daily-{day}/{number}")


def daily_seed(daily: DailyDeals, number: int) -> Seed:
    """The seed of a deal of a day. Raises `ValueError` for a seed of the day of a wrong length.

    >>> daily_seed(DailyDeals("2026-11-23", bytes(32)), 1).hex()[:16]
    'f63c6cf4f553e19e'
    """
    return Seed(
        secret_for(Seed(daily.seed), daily_deal_id(daily.day, number), use="seed of the deal")
    )
