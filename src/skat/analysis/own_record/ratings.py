"""Ratings from results: how many points a game players are better or worse than the others.

A deal says of each of its three players `points = own strength - mean strength of the others +
noise`, in own points less the mean of both others. All deals together are solved by least squares;
that nobody is far from the rest is believed beforehand, and hardly counts after some hundred deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
import numpy as np

from skat.analysis.own_record.means import QUANTILE
from skat.analysis.own_record.rating import FIRST_SPREAD, NOISE

PLAYERS: Final = 3
"""Who plays cards in a deal."""


class PlayerRating(msgspec.Struct, frozen=True, kw_only=True):
    """Points a game above the mean of all players, half of the interval of 95 %, how many deals."""

    name: str
    points: float
    margin: float
    deals: int


def ratings_of(deals: Sequence[Mapping[str, float]]) -> tuple[PlayerRating, ...]:
    """The players of these deals, the best first; each deal tells the own points of its three.

    Their points add up to 0: nothing is said of players who are not in the deals. Raises ValueError
    for a deal of more or fewer than three.

    >>> found = ratings_of([{"Anna": 90.0, "Berta": 0.0, "Cleo": 0.0}] * 400)
    >>> [one.name for one in found], round(found[0].points), round(found[0].margin)
    (['Anna', 'Berta', 'Cleo'], 59, 5)
    """
    numbers = Counter(name for deal in deals for name in deal)
    names = sorted(numbers)
    at = {name: number for number, name in enumerate(names)}
    # Points of a deal add up to 0, so what two of them say the third one says again.
    told = np.eye(len(names)) / FIRST_SPREAD**2
    points = np.zeros(len(names))
    apart = (np.eye(PLAYERS) - 1 / PLAYERS) * PLAYERS / 2
    for deal in deals:
        if len(deal) != PLAYERS:
            raise ValueError("a deal has three players")
        own = [at[name] for name in deal]
        told[np.ix_(own, own)] += apart / NOISE**2
        points[own] += apart @ np.array(list(deal.values())) / NOISE**2
    spread = np.linalg.inv(told)
    centred = np.eye(len(names)) - 1 / max(len(names), 1)
    means = centred @ spread @ points
    errors = np.sqrt(np.diag(centred @ spread @ centred))
    found = [
        PlayerRating(
            name=name,
            points=float(means[number]),
            margin=float(QUANTILE * errors[number]),
            deals=numbers[name],
        )
        for name, number in at.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.points, one.name)))
