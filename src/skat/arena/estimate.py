"""What the games of boards brought each chair, as means with their 95 % intervals.

Points are by Seeger and Fabian and by the list; shares of games have intervals too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

import msgspec

from skat.arena.board import Board, BoardGame
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.series import tournament_bonus

CHAIRS_OF_EACH = 9
"""Each player has nine of the eighteen chairs of a board."""


class SeatResult(NamedTuple):
    """One seat in one game: who sat there, and what it brought him.

    `declaring` and `defending` are Seeger-Fabian points, of which one is always 0; `classic` are
    list points. A passed deal brings 0 everywhere.
    """

    is_a: bool
    declares: bool
    game: BoardGame
    declaring: int
    defending: int
    classic: int

    @property
    def seeger_fabian(self) -> int:
        """Everything that this game brought here by Seeger and Fabian (TR-5.1)."""
        return self.declaring + self.defending


def chairs_of(board: Board) -> tuple[SeatResult, ...]:
    """The eighteen chairs of a board."""
    return tuple(chair for game in board.games for chair in _chairs(game))


def _chairs(game: BoardGame) -> Iterable[SeatResult]:
    bonus = tournament_bonus(SEATS, DealEntry(game.soloist, game.score))
    if isinstance(bonus, Refusal):
        raise ValueError(f"a game that no list takes: {bonus.code} {game}")
    for seat in SEATS:
        declares = seat is game.soloist
        yield SeatResult(
            is_a=game.is_a(seat),
            declares=declares,
            game=game,
            declaring=game.score + bonus[seat] if declares else 0,
            defending=0 if declares else bonus[seat],
            classic=game.score if declares else 0,
        )


def difference(chairs: Iterable[SeatResult], points: Callable[[SeatResult], int]) -> float:
    """A's points a game less B's on one board: the unit of every comparison."""
    total = sum(points(chair) if chair.is_a else -points(chair) for chair in chairs)
    return total / CHAIRS_OF_EACH


_Z = NormalDist().inv_cdf(0.975)


class Estimate(msgspec.Struct, frozen=True):
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def ci95(self) -> tuple[float, float]:
        """Both ends of the interval."""
        return self.low, self.high


_FEW = {1: 12.706, 2: 4.303}


def student(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches to either side.

    By the expansion of Student's quantile around the normal one, which is right to 1 % from three
    degrees of freedom on; for fewer the exact values.

    >>> round(student(2), 2), round(student(10), 2), round(student(1999), 2)
    (4.3, 2.23, 1.96)
    """
    if freedom in _FEW:
        return _FEW[freedom]
    z = _Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values, two at least. Raises ValueError for fewer.

    >>> mean_of([0.0, 0.0, 0.0])
    Estimate(value=0.0, low=0.0, high=0.0)
    """
    if len(values) < 2:
        raise ValueError("an interval needs two values at least")
    mean = fmean(values)
    reach = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach)


def share_of(count: int, total: int, *, units: int) -> Estimate | None:
    """A share of games that came from so many independent units; none without games.

    Wilson's interval as if every unit had been one game: the six games of a board are the same deal
    and often the same game, so counting each of them would make the interval far too narrow.

    >>> found = share_of(48, 60, units=10)
    >>> found.value, round(found.low, 2), round(found.high, 2)
    (0.8, 0.49, 0.94)
    """
    if total == 0:
        return None
    share = count / total
    scale = 1 + _Z**2 / units
    middle = (share + _Z**2 / (2 * units)) / scale
    reach = _Z * sqrt(share * (1 - share) / units + _Z**2 / (4 * units**2)) / scale
    return Estimate(share, middle - reach, middle + reach)
