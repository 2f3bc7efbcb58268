"""What a choice cost: the best card less the chosen one, without the winner's curse.

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
    """Table points that a choice cost in the mean, and the standard error of that mean.

    As the best card is picked on other worlds it may be below 0: then nothing better was found.
    """

    points: float
    error: float


def loss_of(table: DecisionTable, chosen: Card) -> Loss:
    """What this card cost against the best one, by all that the seat could know.

    Where all worlds that fit are in the table, nothing was drawn: the plain difference, without an
    error. Raises ValueError if the card is not legal.
    """
    own = table.column(chosen)
    if table.complete:
        best = table.weights @ table.column(best_of(table, preferred=chosen))
        return Loss(points=float(best - table.weights @ own), error=0.0)
    folds = np.arange(len(own)) % FOLDS
    paired = np.zeros(len(own))
    for fold in range(FOLDS):
        inside = folds == fold
        best_there = _best(table, np.where(inside, 0.0, table.weights), preferred=chosen)
        paired[inside] = (table.column(best_there) - own)[inside]
    points = float(table.weights @ paired)
    error = float(np.sqrt(((table.weights * (paired - points)) ** 2).sum()))
    return Loss(points=points, error=error)


def best_of(table: DecisionTable, *, preferred: Card) -> Card:
    """The card worth most over all worlds of the table; the preferred one if as good."""
    return _best(table, table.weights, preferred=preferred)


def _best(table: DecisionTable, weights: Floats, *, preferred: Card) -> Card:
    means = weights @ table.points
    at = int(means.argmax())
    own = means[table.cards.index(preferred)]
    return preferred if own >= means[at] - 1e-9 else table.cards[at]
