"""What a choice cost, without the winner's curse, and the word for it where it is proven.

Of cards that are equally good, one looks best in the worlds that happened to be drawn; "best minus
chosen" in those worlds finds an error where there is none. So the worlds are split into eight
folds: for each the best card is picked on the seven others, and the difference read on the fold.

The word says how much of the stake was thrown away. How likely a world is follows from calls and
plays by learned weights. Late plays say less than these make of them
(docs/how/analysis-checks.md). So what hangs on how the others are read is judged twice: a loss is
proven only where both readings agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

import msgspec
import numpy as np

from skat.analysis.reckoned import read_less_surely
from skat.analysis.table import DecisionTable, Floats
from skat.kernel.worlds import World
from skat.model.cards import Card
from skat.rules.views import View

FOLDS: Final = 8


class Loss(msgspec.Struct, frozen=True, kw_only=True):
    """Points that a choice cost in the mean, and the standard error of that mean.

    As the best choice is picked on other worlds it may be below 0: then nothing better was found.
    """

    points: float
    error: float


def loss_of(table: DecisionTable, chosen: Card) -> Loss:
    """What this card cost against the best one, by all that the seat could know.

    Where all worlds that fit are in the table, nothing was drawn: the plain difference, without an
    error. Raises ValueError if the card is not legal.
    """
    own = table.cards.index(chosen)
    return loss_in(table.points, table.weights, own=own, complete=table.complete)


def loss_in(points: Floats, weights: Floats, *, own: int, complete: bool) -> Loss:
    """The loss of the choice in column `own`; a row a world, weights sum to 1."""
    if complete:
        means = weights @ points
        return Loss(points=float(means.max() - means[own]), error=0.0)
    return fitted_loss(points, weights, own=own)


def fitted_loss(points: Floats, weights: Floats, *, own: int) -> Loss:
    """The same in worlds that were drawn, cross-fitted."""
    folds = np.arange(len(points)) % FOLDS
    paired = np.zeros(len(points))
    for fold in range(FOLDS):
        inside = folds == fold
        best = _best(points, np.where(inside, 0.0, weights), preferred=own)
        paired[inside] = (points[:, best] - points[:, own])[inside]
    mean = float(weights @ paired)
    return Loss(points=mean, error=float(np.sqrt(((weights * (paired - mean)) ** 2).sum())))


def best_of(table: DecisionTable, *, preferred: Card) -> Card:
    """The card worth most over all worlds of the table, of equal ones the first; the preferred one
    if as good."""
    own = table.cards.index(preferred)
    means = (table.weights @ table.points).round(9)
    at = int(means.argmax())
    return preferred if means[own] >= means[at] else table.cards[at]


def _best(points: Floats, weights: Floats, *, preferred: int) -> int:
    means = weights @ points
    at = int(means.argmax())
    return preferred if means[preferred] >= means[at] - 1e-9 else at


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


class TwoReadings(NamedTuple):
    """A loss by both readings.

    `loss` is that of the first, `milder` the points of the reading that finds less. `holds` says
    that both prove one, `depends` that the first alone does, in worlds enough. `second` and
    `weights` are the loss and the worlds of the second reading.
    """

    loss: Loss
    milder: float
    holds: bool
    depends: bool
    second: Loss
    weights: Floats


def read_twice(
    view: View,
    worlds: Sequence[World],
    points: Floats,
    weights: Floats,
    *,
    own: int,
    complete: bool,
) -> TwoReadings:
    """What the choice in column `own` costs, in both readings of the seat of this view.

    A row of `points` a world, a column a choice; `complete` says that all worlds that fit are
    there. Then nothing was drawn, and the error is how far the readings are apart. Where few worlds
    count, both hold only if another choice is as good in every world: then weights decide how much
    the choice costs, and not whether it does.
    """
    again = read_less_surely(view, worlds, weights)
    first, second = (loss_in(points, read, own=own, complete=complete) for read in (weights, again))
    enough = complete or _effective(weights) >= FEWEST
    alone = enough and is_proven(first)
    if complete:
        apart = abs(first.points - second.points)
        first, second = (Loss(points=reading.points, error=apart) for reading in (first, second))
    ahead = points - points[:, own, None]
    certain = complete and ((ahead >= 0).all(axis=0) & (ahead > 0).any(axis=0)).any()
    holds = bool(certain) or all(
        is_proven(loss) and _effective(read) >= FEWEST
        for loss, read in ((first, weights), (second, again))
    )
    return TwoReadings(
        loss=first,
        milder=min(first.points, second.points),
        holds=holds,
        depends=alone and not holds,
        second=second,
        weights=again,
    )


def _effective(weights: Floats) -> float:
    """How many worlds of equal weight would say as much."""
    return float(1 / (weights**2).sum())
