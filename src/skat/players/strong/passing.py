"""What a pass brings: others play then, and mostly win.

Auctions of our own in which a seat in two minds was made to pass put it at -9 to -27 points by
Seeger and Fabian (`tools/training/fit_passing.py`), depending on how well the others declare, and
at -3 by list points alone (docs/how/players/experiments.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from skat.model.seats import SEATS
from skat.rules.state import Call
from skat.rules.views import View

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
