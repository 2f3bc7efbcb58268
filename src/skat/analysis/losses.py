"""What a choice cost: the best one less the chosen one, without the winner's curse.

Of cards that are equally good, one looks best in the worlds that happened to be drawn; "best minus
chosen" in those worlds finds an error where there is none. So the worlds are split into eight
folds: for each the best card is picked on the seven others, and the difference read on the fold.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from skat.analysis.table import DecisionTable, Floats
from skat.model.cards import Card

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
    """The card worth most over all worlds of the table; the preferred one if as good."""
    own = table.cards.index(preferred)
    return table.cards[_best(table.points, table.weights, preferred=own)]


def _best(points: Floats, weights: Floats, *, preferred: int) -> int:
    means = weights @ points
    at = int(means.argmax())
    return preferred if means[preferred] >= means[at] - 1e-9 else at
