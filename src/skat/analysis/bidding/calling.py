"""How far the reference would go with a hand, thousands of hands at a time.

`strong` values a hand over all skats and discards, which takes it a fiftieth of a second. Here that
is estimated from the chances of the ten cards by hand. Where it matters the estimate is off by 23
points, so a doubt of that size belongs to every hand: drawn once, and kept through the auction.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from skat.analysis.table import Floats
from skat.model.value import null_value
from skat.players.strong.appraisal import NULL, Chances, as_learned
from skat.players.strong.patterns import Cards
from skat.players.strong.returns import (
    SCORINGS,
    Points,
    Returns,
    at_bid,
    returns,
    simple_values_of,
)
from skat.players.strong.rivals import ON_THE_LOGIT, Rivals

SCORING: Final = SCORINGS["seeger_fabian"]

DOUBT: Final = 22.6
"""The standard deviation of the estimate about what `strong` finds, near the value of a pass."""

_SKAT_ON_THE_LOGIT: Final = np.array([[0.78]] * 4 + [[2.27], [1.81]], dtype=np.float32)
"""What the skat adds to the logit of winning each contract."""

_SCHNEIDER_ON_THE_LOGIT: Final = -1.62
_OUVERT_ON_THE_LOGIT: Final = 1.81

_SPREAD: Final = 72.0
"""Points within which a second contract still adds something to the best one."""

_LEVEL, _SLOPE, _ABOVE, _BEND = -23.2, 1.004, -0.249, -20.0
"""What the estimate comes to in points: `strong` itself for 500 hands at 11 values."""


class Nulls(NamedTuple):
    """What the four nulls bring each hand, each with its value."""

    with_skat: tuple[tuple[int, Points], ...]
    by_hand: tuple[tuple[int, Points], ...]


class Callers:
    """Hands in one seat, and what playing at a value would bring each of them."""

    def __init__(self, hands: Cards, *, seat: int, doubts: Floats) -> None:
        # The estimate was fitted to what was learned, without the bounds of what is certain.
        chances = Chances(*as_learned(hands, hands * 0, seat=seat, by_hand=True))
        self._logits = [np.log(part / (1 - part)) for part in chances[:2]]
        self._schneidered = chances.schneidered
        self._values = simple_values_of(hands)
        self._doubts = doubts
        self._known: dict[Rivals, tuple[Returns, Nulls]] = {}

    def at(self, bid: int, rivals: Rivals) -> Floats:
        """What `strong` would reckon to get at this value, one number a hand."""
        if rivals not in self._known:
            self._known[rivals] = self._chances(rivals)
        found, nulls = self._known[rivals]
        games = [*at_bid(found, self._values, bid, SCORING)]
        games += [points for value, points in nulls.with_skat if bid <= value]
        every = np.stack(games) / _SPREAD
        highest = every.max(axis=0)
        together = _SPREAD * (highest + np.log(np.exp(every - highest).sum(axis=0)))
        estimate = _LEVEL + _SLOPE * together + _ABOVE * np.maximum(together - _BEND, 0)
        # A null by hand is all a hand has that goes up to 35 or 59 and no further.
        for value, by_hand in nulls.by_hand:
            if bid <= value:
                estimate = np.maximum(estimate, by_hand)
        points: Floats = estimate + self._doubts
        return points

    def _chances(self, rivals: Rivals) -> tuple[Returns, Nulls]:
        of_winning, of_schneider = self._logits
        shift = np.array(ON_THE_LOGIT[rivals], dtype=np.float32)[:, None]
        won = _chance(of_winning + _SKAT_ON_THE_LOGIT + shift)
        schneider = _chance(of_schneider + _SCHNEIDER_ON_THE_LOGIT)
        of_open = of_schneider[NULL]
        nulls = Nulls(
            with_skat=(
                _null(won[NULL], hand=False, ouvert=False),
                _null(_chance(of_open + _OUVERT_ON_THE_LOGIT), hand=False, ouvert=True),
            ),
            by_hand=(
                _null(_chance(of_winning[NULL] + shift[NULL]), hand=True, ouvert=False),
                _null(_chance(of_open), hand=True, ouvert=True),
            ),
        )
        found = returns(Chances(won, schneider, self._schneidered), self._values, SCORING)
        return found, nulls


def _null(won: Points, *, hand: bool, ouvert: bool) -> tuple[int, Points]:
    value = int(null_value(hand=hand, ouvert=ouvert))
    points: Points = won * (value + SCORING.won) - (1 - won) * (2 * value + SCORING.lost)
    return value, points


def _chance(logits: Points) -> Points:
    found: Points = (1 / (1 + np.exp(-logits))).astype(np.float32)
    return found
