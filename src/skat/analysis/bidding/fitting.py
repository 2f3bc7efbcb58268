"""Worlds that fit an auction: with the hands of the others the reference would have called so.

How far it would go is asked of thousands of hands at a time. `strong` values a hand over all skats
and discards, which takes it a fiftieth of a second. Here that is estimated from the chances of the
ten cards by hand. Where it matters the estimate is off by 23 points, so a doubt of that size
belongs to every hand: drawn once, and kept through the auction.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from skat.analysis.table import Floats
from skat.kernel.worlds import Knowledge, sample
from skat.model.games import BID_VALUES
from skat.model.seats import SEATS, Seat
from skat.model.value import null_value
from skat.players.strong.appraisal import NULL, Chances, as_learned
from skat.players.strong.network import Cards
from skat.players.strong.returns import SCORINGS, Points, Returns, at_bid, returns, simple_values_of
from skat.players.strong.rivals import ON_THE_LOGIT, Rivals, brings_after, rivals_of
from skat.players.worlds.knowledge import seed_of
from skat.rules.state import Call
from skat.rules.views import View

_SCORED: Final = SCORINGS["seeger_fabian"]

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
        trumps, nulls = self._known[rivals]
        games = [*at_bid(trumps, self._values, bid, _SCORED)]
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
        trumps = returns(Chances(won, schneider, self._schneidered), self._values, _SCORED)
        return trumps, nulls


def _null(won: Points, *, hand: bool, ouvert: bool) -> tuple[int, Points]:
    value = int(null_value(hand=hand, ouvert=ouvert))
    points: Points = won * (value + _SCORED.won) - (1 - won) * (2 * value + _SCORED.lost)
    return value, points


def _chance(logits: Points) -> Points:
    chances: Points = (1 / (1 + np.exp(-logits))).astype(np.float32)
    return chances


SCORING: Final = "seeger_fabian"

DRAWN: Final = 2_000
"""Deals of the hidden cards that are tried: would the others have called so?"""


_STEPS: Final = (0.618033988749895, 0.7548776662466927)
"""Doubts of the hands of both others walk along the unit interval by these steps, evenly."""


class Fitting(NamedTuple):
    """Masks of the four places, a row a world, and the doubt about each hand of the others."""

    masks: Cards
    doubts: dict[Seat, Floats]


class Asked(NamedTuple):
    """A call that was made: by whom, at which value, after which calls, and whether it was yes."""

    seat: Seat
    bid: int
    before: tuple[Call, ...]
    yes: bool


def fitting(view: View, hidden: Knowledge, *, seed: int, most: int) -> Fitting:
    """At most so many worlds of what is hidden that fit the calls in this view, equally likely.

    The same for the same view and seed. Where fewer fit, those follow that fit best.
    """
    asked = [call for call in _asked(view.calls) if call.seat is not view.viewer]
    drawn = sample(hidden, max(DRAWN, most) if asked else most, seed=seed_of(view, seed=seed))
    masks = np.frombuffer(drawn.packed, dtype=np.uint32).reshape(-1, 4).astype(np.int64)
    others = [seat for seat in SEATS if seat is not view.viewer]
    doubts = {seat: _doubts(len(masks), step) for seat, step in zip(others, _STEPS, strict=True)}
    against = np.zeros(len(masks))
    for seat in others:
        callers = Callers(masks[:, seat.index], seat=seat.index, doubts=doubts[seat])
        for call in asked:
            if call.seat is seat:
                ahead = callers.at(call.bid, rivals_of(seat, call.before))
                ahead = ahead - brings_after(seat, call.before, scoring=SCORING)
                against += np.maximum(0, -ahead if call.yes else ahead)
    kept = np.argsort(against, kind="stable")[:most]
    return Fitting(masks[kept], {seat: own[kept] for seat, own in doubts.items()})


def _doubts(number: int, step: float) -> Floats:
    """Doubts spread evenly over a logistic distribution, the same for every deal."""
    even = (np.arange(number) + 0.5) * step % 1.0
    scale = DOUBT * np.sqrt(3) / np.pi
    doubts: Floats = scale * np.log(even / (1 - even))
    return doubts


def _asked(calls: tuple[Call, ...]) -> list[Asked]:
    """All calls as answers to the question whether to play at a value; a jump is its own value."""
    answers, on_offer, to_answer = [], 0, False
    for number, call in enumerate(calls):
        before = calls[:number]
        if call.call == "pass":
            asked = on_offer if to_answer else value_above(on_offer)
            answers.append(Asked(call.seat, asked, before, yes=False))
            to_answer = False
        elif call.call == "hold":
            answers.append(Asked(call.seat, on_offer, before, yes=True))
            to_answer = False
        else:
            on_offer = int(call.call)
            answers.append(Asked(call.seat, on_offer, before, yes=True))
            to_answer = True
    return answers


def value_above(bid: int) -> int:
    """The next value that can be bid; the highest stays."""
    return next((int(value) for value in BID_VALUES if value > bid), int(BID_VALUES[-1]))
