"""What a pass brings: others play then, and mostly win.

The numbers come from auctions of our own in which a seat in two minds was made to pass, and from
what the games of the others then brought (`tools/fit_passing.py`); all but the first, which is
the law: a deal that all pass counts for nobody.
"""

from __future__ import annotations

from typing import Final

from skat.model.seats import SEATS
from skat.rules.view import View

_BRINGS: Final = {
    "seeger_fabian": {
        "nobody left": 0.0,
        "one silent": -14.0,
        "two silent": -16.0,
        "one bids": -14.0,
        "one bids, one silent": -15.0,
    },
    "classic": {
        "nobody left": 0.0,
        "one silent": -7.0,
        "two silent": -8.0,
        "one bids": -7.0,
        "one bids, one silent": -8.0,
    },
}


def company(view: View) -> str:
    """Who else may still play: those who have bid or held, and those who have not spoken."""
    others = [seat for seat in SEATS if seat is not view.viewer]
    passed = {call.seat for call in view.calls if call.call == "pass"}
    bidding = {call.seat for call in view.calls} - passed
    silent = sum(seat not in passed | bidding for seat in others)
    if any(seat in bidding for seat in others):
        return "one bids, one silent" if silent else "one bids"
    return ("nobody left", "one silent", "two silent")[silent]


def somebody_bids(view: View) -> bool:
    """Whether another seat has named or held a value, passed since or not."""
    return any(call.seat is not view.viewer and call.call != "pass" for call in view.calls)


def brings(view: View, *, scoring: str) -> float:
    """What a pass brings on average, counted as games are (`skat.players.strong.returns`)."""
    return _BRINGS[scoring][company(view)]
