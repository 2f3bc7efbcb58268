"""What a player counts: trumps gone and out, points taken and missing."""

from __future__ import annotations

from typing import Final

from skat.analysis.why.reason import WhyReason
from skat.model.contract import Contract
from skat.model.order import trumps
from skat.rules.views import View

SOLOIST_NEEDS: Final = 61
DEFENDERS_NEED: Final = 60


def counted(view: View) -> WhyReason | None:
    """Trumps and points as this seat can count them; nothing in null and in the first trick."""
    if view.announcement is None or view.announcement.contract is Contract.NULL or not view.played:
        return None
    contract = trumps(view.announcement.contract)
    gone = [card for trick in view.played for card in trick.cards] + list(view.trick)
    known = {*gone, *view.hand, *(view.discarded or ())}
    alone = view.viewer is view.soloist
    points = sum(
        int(card.points)
        for trick in view.played
        for card in trick.cards
        if (trick.winner is view.soloist) is alone
    )
    points += sum(int(card.points) for card in (view.discarded or ()) if alone)
    needed = SOLOIST_NEEDS if alone else DEFENDERS_NEED
    return WhyReason(
        "count",
        {
            "gone": sum(card in contract for card in gone),
            "out": sum(card in contract and card not in known for card in contract),
            "points": points,
            "missing": max(0, needed - points),
        },
    )
