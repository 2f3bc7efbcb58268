"""A sentence about a decision: its code and the numbers that it names."""

from __future__ import annotations

import msgspec


class WhyReason(msgspec.Struct, frozen=True):
    """The catalogue has a sentence for `why.` and the code; `details` fill it.

    Shares are in whole percent, points are rounded.
    """

    code: str
    details: dict[str, str | int]


def percent(share: float) -> int:
    """A share from 0 to 1 in whole percent.

    >>> percent(0.826)
    83
    """
    return round(100 * exact(share))


def exact(value: float) -> float:
    """A sum without its last bits, which hang on the order of its parts: to nine decimals.

    So what is the same is the same everywhere, and a half is rounded alike.

    >>> exact(0.1 + 0.2) == exact(0.3)
    True
    """
    return round(float(value), 9)
