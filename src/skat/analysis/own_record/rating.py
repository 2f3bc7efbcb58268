"""The rating of a player: how many points a game he is better than `club`, and how sure that is.

A deal at a table of three says `points = own strength - mean strength of the others + noise`, in
table points. The others are computer players, whose strength was measured: the anchors. Strength
walks a little from week to week; what is known of it is a normal distribution that each deal
narrows and each week widens. Raw points count, of every deal that was played: luck-adjusted ones
are known only where the player looked back, and choosing which deals count chooses the rating.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

import msgspec

from skat.analysis.own_record import OwnDeal

QUANTILE: Final = 1.96
"""The normal quantile of an interval of 95 %."""


class Mean(msgspec.Struct, frozen=True, kw_only=True):
    """A mean over deals, and half of its interval of 95 %; nothing of a single deal."""

    value: float
    margin: float | None


def mean_of(values: Sequence[float]) -> Mean:
    """The mean and half of its interval of 95 %, deals being independent.

    >>> mean_of([1.0, 3.0]).value
    2.0
    """
    mean = sum(values) / len(values)
    if len(values) < 2:
        return Mean(value=mean, margin=None)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Mean(value=mean, margin=QUANTILE * sqrt(variance / len(values)))


class Anchor(msgspec.Struct, frozen=True):
    """The strength of a computer player, in points a game above `club`, and its standard error."""

    points: float
    error: float


ANCHORS: Final[Mapping[str, Anchor]] = {
    "beginner": Anchor(-19.5, 1.7),
    "simple": Anchor(-10.6, 1.1),
    "club": Anchor(0.0, 0.0),
    "strong": Anchor(4.2, 1.0),
}
"""Measured in the arena; docs/how/own-record.md says how."""

NOISE: Final = 84.0
"""The spread of a deal's table points among equals: 1,000 `club` deals (docs/how/analysis.md)."""

FIRST: Final = -10.0
FIRST_SPREAD: Final = 30.0
"""The belief about a player before his first deal: about `simple`, and hardly that."""

WALK_A_WEEK: Final = 0.5
"""By how much strength changes in a week: 3.6 points in a year."""

FEWEST: Final = 30
"""No rating is given for fewer deals: it would be that of the first belief."""

_WEEK: Final = 7 * 86_400.0


class RatedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """What a deal brought in table points, against whom; `at` counts seconds since 1970."""

    at: int
    points: float
    others: tuple[str, ...]


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """Points a game above `club`, half of the interval of 95 %, and of how many deals."""

    points: float
    margin: float
    deals: int


def rated_deals(deals: Sequence[OwnDeal]) -> tuple[RatedDeal, ...]:
    """Those deals that tell of strength: against computer players who have an anchor."""
    return tuple(
        RatedDeal(at=deal.since, points=deal.facts.points, others=deal.facts.others)
        for deal in deals
        if deal.facts.others and all(level in ANCHORS for level in deal.facts.others)
    )


def rating_of(deals: Sequence[RatedDeal]) -> Rating | None:
    """The rating after these deals, which are in the order in which they were played.

    None of fewer than `FEWEST`. Raises KeyError for others without an anchor.

    >>> even = RatedDeal(at=0, points=0.0, others=("club", "club"))
    >>> found = rating_of([even] * 900)
    >>> found is not None and abs(found.points) < 0.2 and 5.0 < found.margin < 6.0
    True
    """
    if len(deals) < FEWEST:
        return None
    mean, variance = FIRST, FIRST_SPREAD**2
    # How much of the mean depends on each anchor: their errors are the same in every deal.
    leans = dict.fromkeys(ANCHORS, 0.0)
    before = deals[0].at
    for deal in deals:
        variance += WALK_A_WEEK**2 * max(0, deal.at - before) / _WEEK
        before = max(before, deal.at)
        share = variance / (variance + NOISE**2)
        seen = deal.points + sum(ANCHORS[level].points for level in deal.others) / len(deal.others)
        mean += share * (seen - mean)
        variance *= 1 - share
        leans = {level: (1 - share) * lean for level, lean in leans.items()}
        for level in deal.others:
            leans[level] += share / len(deal.others)
    of_anchors = sum((lean * ANCHORS[level].error) ** 2 for level, lean in leans.items())
    return Rating(points=mean, margin=QUANTILE * sqrt(variance + of_anchors), deals=len(deals))
