"""What a pass brings: others play then, and mostly win."""

from __future__ import annotations

from typing import Final

from skat.rules.view import View

NOBODY_ELSE_BIDS: Final = {"seeger_fabian": -14.0, "classic": -6.0}
SOMEBODY_ELSE_PLAYS: Final = {"seeger_fabian": -30.0, "classic": -12.0}


def brings(view: View, *, scoring: str) -> float:
    """What a pass brings on average, counted as games are (`skat.players.strong.returns`)."""
    somebody = any(call.seat is not view.viewer and call.call != "pass" for call in view.calls)
    return (SOMEBODY_ELSE_PLAYS if somebody else NOBODY_ELSE_BIDS)[scoring]
