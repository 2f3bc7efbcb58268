"""What a player counts: trumps gone and out, points taken and missing."""

from __future__ import annotations

from skat.analysis.outcomes import points_needed
from skat.analysis.why.reason import WhyReason
from skat.model.order import trumps
from skat.rules.views import View


def counted(view: View) -> WhyReason | None:
    """Trumps and points as this seat can count them; nothing in the first trick, and where card
    points do not win."""
    needed = points_needed(view)
    if view.announcement is None or needed is None or not view.played:
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
    by_hand = alone and view.discarded is None
    return WhyReason(
        "count_by_hand" if by_hand else "count",
        {
            "gone": sum(card in contract for card in gone),
            "out": sum(card in contract and card not in known for card in contract),
            "points": points,
            "missing": max(0, needed - points),
        },
    )
