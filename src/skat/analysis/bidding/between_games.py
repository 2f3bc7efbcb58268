"""How much of a loss between two games turns out, and how far a single one is off.

Open cards say which of two games is better, and little of how much: a grand that they hold lost is
often won. So what they promise is multiplied by a share, by pair of kinds, and the mark knows how
far such a promise is off in a single hand (`tools/proofs/contracts.py` measures both).
"""

from __future__ import annotations

from math import hypot

import msgspec

from skat.analysis.losses import Loss
from skat.analysis.measured import measured


class Calibrated(msgspec.Struct, frozen=True, kw_only=True):
    """A loss as it is told, with all that is not known of it, and the points that it comes to."""

    loss: Loss
    points: float


def pair_of(chosen: str, best: str) -> str:
    """The kind of two games, written as reviews write them; in whichever order.

    >>> pair_of("D7 H7 grand", "S8 S7 clubs"), pair_of("D7 H7 grand", "D7 D8 grand")
    ('grand', 'discard')
    >>> pair_of("take", "null hand"), pair_of("hearts hand", "spades hand")
    ('hand', 'suit')
    """
    if "take" in (chosen, best):
        return "hand"
    games = [" ".join(word for word in name.split() if word.islower()) for name in (chosen, best)]
    if games[0] == games[1]:
        return "discard"
    kinds = {word for game in games for word in game.split()}
    return next((kind for kind in ("null", "grand") if kind in kinds), "suit")


def calibrated_between(loss: Loss, *, chosen: str, best: str) -> Calibrated:
    """What this loss of the chosen game against the best one comes to among players."""
    of_pair = measured().numbers.between[pair_of(chosen, best)]
    error = hypot(loss.error, of_pair.off / of_pair.share)
    return Calibrated(
        loss=Loss(points=loss.points, error=error), points=of_pair.share * max(0.0, loss.points)
    )
