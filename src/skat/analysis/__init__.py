"""What was knowable: decisions judged from the view of the seat that took them.

`review_deal` looks back at a deal that is over, `card_decision` at one card; `ending_of` asks the
exact solver about a deal with all cards open.

`table` asks what each card leads to in the worlds that the seat had to reckon with, `outcomes` says
what that is worth at the table, `losses` what a choice cost and how sure that is, with a
word for it where it is proven, `decision` joins them for one card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skat.model.door import door

if TYPE_CHECKING:
    from skat.analysis.decision import Option, ReviewedDecision, card_decision
    from skat.analysis.losses import Loss, Mark, loss_of, mark_of
    from skat.analysis.open_cards import ending_of
    from skat.analysis.outcomes import Scale, refused_view
    from skat.analysis.review import (
        InTheDeal,
        NotJudged,
        Review,
        Reviewed,
        UnfinishedError,
        review_deal,
    )
    from skat.analysis.table import DecisionTable, NotJudgedError, decision_table

__all__ = [
    "DecisionTable",
    "InTheDeal",
    "Loss",
    "Mark",
    "NotJudged",
    "NotJudgedError",
    "Option",
    "Review",
    "Reviewed",
    "ReviewedDecision",
    "Scale",
    "UnfinishedError",
    "card_decision",
    "decision_table",
    "ending_of",
    "loss_of",
    "mark_of",
    "refused_view",
    "review_deal",
]

__getattr__, __dir__ = door(
    __name__,
    {
        "decision": ("Option", "ReviewedDecision", "card_decision"),
        "open_cards": ("ending_of",),
        "losses": ("Loss", "loss_of", "Mark", "mark_of"),
        "outcomes": ("Scale", "refused_view"),
        "review": (
            "InTheDeal",
            "NotJudged",
            "Review",
            "Reviewed",
            "UnfinishedError",
            "review_deal",
        ),
        "table": ("DecisionTable", "NotJudgedError", "decision_table"),
    },
)
