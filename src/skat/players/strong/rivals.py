"""What the calls of the others say about the chances of an own game, and what a pass brings.

The values of hands are learned from random deals. A bidder has a better hand than those, a high
bidder most likely has a grand, or jacks enough to spoil one, and a player who passes at 18 has
less. Measured on games of our own (docs/how/players/model-card.md).

After a pass others play, and mostly win. Auctions of our own in which a seat in two minds was made
to pass put it at -9 to -27 points by Seeger and Fabian (`tools/training/fit_passing.py`), depending
on how well the others declare, and at -3 by list points alone (docs/how/players/experiments.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from skat.model.seats import SEATS
from skat.rules.state import Call
from skat.rules.views import View

HIGH: Final = 35


class Rivals(Enum):
    """The highest value that another seat has bid or held, passed since or not."""

    NO_BID = "none"
    BID = "up to 33"
    HIGH_BID = "35 or more"


ON_THE_LOGIT: Final = {
    Rivals.NO_BID: (0.5, 0.5, 0.5, 0.5, 0.0, 0.0),
    Rivals.BID: (-0.3, -0.3, -0.3, -0.3, -0.3, -0.2),
    Rivals.HIGH_BID: (-0.5, -0.5, -0.5, -0.5, -1.1, -0.2),
}
"""What that adds to the logit of winning each contract, in the order of `ALL_CONTRACTS`."""


def rivals_in(view: View) -> Rivals:
    """What another seat has bid in the auction that this view shows.

    >>> from skat.model.seats import Seat
    >>> from skat.rules.machine import start
    >>> from skat.rules.views import view
    >>> rivals_in(view(start(), Seat.FOREHAND)).value
    'none'
    """
    return rivals_of(view.viewer, view.calls)


def rivals_of(viewer: object, calls: Sequence[Call]) -> Rivals:
    """What a seat other than this one has bid by these calls."""
    on_offer = highest = 0
    for call in calls:
        if call.call == "pass":
            continue
        on_offer = on_offer if call.call == "hold" else int(call.call)
        if call.seat is not viewer:
            highest = on_offer
    if highest >= HIGH:
        return Rivals.HIGH_BID
    return Rivals.BID if highest else Rivals.NO_BID


_OTHERS_MAY_PLAY: Final = {"seeger_fabian": -16.0, "classic": -3.0}


def brings(view: View, *, scoring: str) -> float:
    """What a pass brings on average, counted as games are (`skat.players.strong.returns`).

    If both others have passed, a deal that all pass: it counts for nobody.
    """
    return brings_after(view.viewer, view.calls, scoring=scoring)


def brings_after(viewer: object, calls: Sequence[Call], *, scoring: str) -> float:
    """The same for a seat after these calls."""
    passed = {call.seat for call in calls if call.call == "pass"}
    others = {seat for seat in SEATS if seat is not viewer}
    return 0.0 if others <= passed else _OTHERS_MAY_PLAY[scoring]
