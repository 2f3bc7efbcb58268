"""Ratings from results: how many points a game players are better or worse than the others.

A deal says of each of its three players `points = own strength - mean strength of the others +
noise`, in own points less the mean of both others. All deals together are solved by least squares;
that nobody is far from the rest is believed beforehand, and hardly counts after some hundred deals.
How large the noise is the deals say themselves: files of people have 106 and 114 points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from skat.analysis.own_record.rating import FIRST_SPREAD, NOISE, QUANTILE
from skat.analysis.table import Floats

PLAYERS: Final = 3
"""Who plays cards in a deal."""

ASSUMED: Final = 30
"""As many deals with the noise of `club` are added to those of the file, which may be few."""

_TURNS: Final = 3
"""Strengths and noise hang on each other; after two turns neither moves by a tenth."""


class PlayerRating(msgspec.Struct, frozen=True, kw_only=True):
    """Points a game above the mean of all players, half of the interval of 95 %, how many deals."""

    name: str
    points: float
    margin: float
    deals: int


def ratings_of(deals: Sequence[Mapping[str, float]]) -> tuple[PlayerRating, ...]:
    """The players of these deals, the best first; each deal tells the own points of its three.

    Their points add up to 0: nothing follows for players who are not in the deals. Raises
    ValueError for a deal of more or fewer than three.

    >>> found = ratings_of([{"Anna": 90.0, "Berta": 0.0, "Cleo": 0.0}] * 400)
    >>> [one.name for one in found], round(found[0].points), round(found[0].margin)
    (['Anna', 'Berta', 'Cleo'], 60, 1)
    """
    return ratings_of_seats([tuple(deal.items()) for deal in deals])


def ratings_of_seats(deals: Sequence[Sequence[tuple[str, float]]]) -> tuple[PlayerRating, ...]:
    """The same where a player may have several seats of a deal, as programs do.

    Each deal tells its three seats, with who sat there and his own points; a deal is counted for
    each seat. Raises ValueError for a deal of more or fewer.

    >>> deals = [(("mine", 90.0), ("club", 0.0), ("club", 0.0))] * 400
    >>> [(one.name, round(one.points), one.deals) for one in ratings_of_seats(deals)]
    [('mine', 45, 400), ('club', -45, 800)]
    """
    for deal in deals:
        if len(deal) != PLAYERS:
            raise ValueError("a deal has three players")
    numbers = Counter(name for deal in deals for name, _ in deal)
    names = sorted(numbers)
    at = {name: number for number, name in enumerate(names)}
    seats = np.array([[at[name] for name, _ in deal] for deal in deals], dtype=int)
    points = np.array([[own for _, own in deal] for deal in deals])
    centred = np.eye(len(names)) - 1 / max(len(names), 1)
    noise = NOISE
    for _ in range(_TURNS):
        strengths, spread = _solved(seats.reshape(-1, PLAYERS), points, len(names), noise=noise)
        noise = _noise(seats.reshape(-1, PLAYERS), points, strengths)
    means = centred @ strengths
    errors = np.sqrt(np.diag(centred @ spread @ centred))
    players = [
        PlayerRating(
            name=name,
            points=float(means[number]),
            margin=float(QUANTILE * errors[number]),
            deals=numbers[name],
        )
        for name, number in at.items()
    ]
    return tuple(sorted(players, key=lambda player: (-round(player.points, 6), player.name)))


_APART: Final = (np.eye(PLAYERS) - 1 / PLAYERS) * PLAYERS / 2
"""From own points to those less the mean of both others; these add up to 0 in each deal, so what
two of them say the third one says again."""


def _solved(
    seats: NDArray[np.intp], points: Floats, players: int, *, noise: float
) -> tuple[Floats, Floats]:
    """The strengths, and their covariances."""
    precision = np.eye(players) / FIRST_SPREAD**2
    sums = np.zeros(players)
    for own, of_deal in zip(seats, points, strict=True):
        # Added one by one: who has two seats is found there twice.
        np.add.at(precision, np.ix_(own, own), _APART / noise**2)
        np.add.at(sums, own, _APART @ of_deal / noise**2)
    spread = np.linalg.inv(precision).astype(np.float64)
    return spread @ sums, spread


def _noise(seats: NDArray[np.intp], points: Floats, strengths: Floats) -> float:
    """The spread of what strengths leave unexplained, with `ASSUMED` deals of `club` added."""
    left = (points.reshape(-1, PLAYERS) - strengths[seats]) @ _APART
    squares = float((left**2).sum()) + ASSUMED * PLAYERS * NOISE**2
    return sqrt(squares / (PLAYERS * (len(left) + ASSUMED)))
