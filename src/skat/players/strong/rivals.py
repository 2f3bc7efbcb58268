"""What the calls of the others say about the chances of an own game.

The values of hands are learned from random deals. Who bids has a better hand than those, who bids
high most likely has a grand, or jacks enough to spoil one, and who passes at 18 has less. Measured
on games of our own (docs/how/players/model-card.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

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
