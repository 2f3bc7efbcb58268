"""The word for a loss: how much of the stake was thrown away, if that is proven."""

from __future__ import annotations

from enum import Enum
from typing import Final

from skat.analysis.losses import Loss

PROVEN: Final = 2.0
"""A loss counts from so many standard errors on. Where all cards are equally good, two of them pass
it in one case in fifty, eight in one in eighteen: that another one looks best is chance as well."""

FEWEST: Final = 50
"""With fewer effective worlds nothing is marked, unless their weights do not matter."""


class Mark(Enum):
    """How good a choice was; `from_share` is the share of the stake, in percent, it begins at."""

    BEST = "best", 0.0
    GOOD = "good", 1.0
    INACCURACY = "inaccuracy", 2.5
    MISTAKE = "mistake", 7.5
    BLUNDER = "blunder", 15.0

    def __init__(self, word: str, from_share: float) -> None:
        self.word = word
        self.from_share = from_share

    __hash__ = object.__hash__


def mark_of(
    loss: Loss,
    *,
    calibrated: float,
    stake: float,
    effective: float,
    certain: bool = False,
    errors: float = PROVEN,
) -> Mark:
    """The mark for a loss that comes to `calibrated` points in play, in a game with this stake.

    What is not proven by so many standard `errors` is `BEST`. `certain` says that there is a loss
    however worlds are weighed.

    >>> clear = Loss(points=40.0, error=4.0)
    >>> mark_of(clear, calibrated=30.0, stake=200.0, effective=160.0).word
    'blunder'
    >>> mark_of(clear, calibrated=30.0, stake=200.0, effective=20.0).word
    'best'
    """
    if not certain and (effective < FEWEST or not is_proven(loss, errors=errors)):
        return Mark.BEST
    return mark_at(calibrated, stake=stake)


def is_proven(loss: Loss, *, errors: float = PROVEN) -> bool:
    """Whether there is a loss at all, as far as the worlds tell, by so many standard errors."""
    return loss.points > errors * loss.error + 1e-9


def is_an_error(mark: Mark) -> bool:
    """Whether it is an inaccuracy or worse."""
    return mark.from_share >= Mark.INACCURACY.from_share


def mark_at(points: float, *, stake: float) -> Mark:
    """The mark for so many points of this stake, proven or not."""
    share = 100 * points / stake if stake else 0.0
    return max((mark for mark in Mark if share >= mark.from_share), key=_from, default=Mark.BEST)


def _from(mark: Mark) -> float:
    return mark.from_share
