"""The word for a loss: how much of the stake was thrown away, if that is proven."""

from __future__ import annotations

from enum import Enum
from typing import Final

from skat.analysis.losses import Loss

PROVEN: Final = 2.0
"""A loss counts from so many standard errors on. Where all cards are equally good, two of them pass
it in one case in fifty, eight in one in eighteen: that another one looks best is chance as well."""

FEWEST: Final = 50
"""With fewer effective worlds nothing is marked, unless all that fit were looked at."""


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


def mark_of(loss: Loss, *, stake: float, effective: float, complete: bool) -> Mark:
    """The mark for this loss in a game with this stake, both in table points.

    What is not proven is `BEST`. The shares are meant for points as they turn out among players;
    open cards promise about a third more.

    >>> clear = Loss(points=30.0, error=4.0)
    >>> mark_of(clear, stake=200.0, effective=160.0, complete=False).word
    'blunder'
    >>> mark_of(clear, stake=200.0, effective=20.0, complete=False).word
    'best'
    """
    if loss.points <= PROVEN * loss.error or (effective < FEWEST and not complete):
        return Mark.BEST
    share = 100 * loss.points / stake
    return max((mark for mark in Mark if share >= mark.from_share), key=_from)


def _from(mark: Mark) -> float:
    return mark.from_share
