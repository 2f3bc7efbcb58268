"""Worlds that fit an auction: with the hands of the others the reference would have called so."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from skat.analysis.bidding.calling import DOUBT, Callers
from skat.analysis.table import Floats
from skat.kernel.worlds import Knowledge, sample
from skat.model.games import BID_VALUES
from skat.model.seats import SEATS, Seat
from skat.players.strong.passing import brings_after
from skat.players.strong.patterns import Cards
from skat.players.strong.rivals import rivals_of
from skat.players.worlds.sampling import seed_of
from skat.rules.state import Call
from skat.rules.views import View

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
    asked = [one for one in _asked(view.calls) if one.seat is not view.viewer]
    drawn = sample(hidden, max(DRAWN, most) if asked else most, seed=seed_of(view, seed=seed))
    masks = np.frombuffer(drawn.packed, dtype=np.uint32).reshape(-1, 4).astype(np.int64)
    others = [seat for seat in SEATS if seat is not view.viewer]
    doubts = {seat: _doubts(len(masks), step) for seat, step in zip(others, _STEPS, strict=True)}
    against = np.zeros(len(masks))
    for seat in others:
        callers = Callers(masks[:, seat.index], seat=seat.index, doubts=doubts[seat])
        for one in asked:
            if one.seat is seat:
                ahead = callers.at(one.bid, rivals_of(seat, one.before))
                ahead = ahead - brings_after(seat, one.before, scoring=SCORING)
                against += np.maximum(0, -ahead if one.yes else ahead)
    kept = np.argsort(against, kind="stable")[:most]
    return Fitting(masks[kept], {seat: found[kept] for seat, found in doubts.items()})


def _doubts(number: int, step: float) -> Floats:
    """Doubts spread evenly over a logistic distribution, the same for every deal."""
    even = (np.arange(number) + 0.5) * step % 1.0
    scale = DOUBT * np.sqrt(3) / np.pi
    found: Floats = scale * np.log(even / (1 - even))
    return found


def _asked(calls: tuple[Call, ...]) -> list[Asked]:
    """All calls as answers to the question whether to play at a value; a jump is its own value."""
    found, on_offer, to_answer = [], 0, False
    for number, call in enumerate(calls):
        before = calls[:number]
        if call.call == "pass":
            asked = on_offer if to_answer else value_above(on_offer)
            found.append(Asked(call.seat, asked, before, yes=False))
            to_answer = False
        elif call.call == "hold":
            found.append(Asked(call.seat, on_offer, before, yes=True))
            to_answer = False
        else:
            on_offer = int(call.call)
            found.append(Asked(call.seat, on_offer, before, yes=True))
            to_answer = True
    return found


def value_above(bid: int) -> int:
    """The next value that can be bid; the highest stays."""
    return next((int(value) for value in BID_VALUES if value > bid), int(BID_VALUES[-1]))
