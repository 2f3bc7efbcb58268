"""Why a card was better than another: sentences that the worlds of the decision prove.

Each sentence is a predicate over the same table that the loss was read off.
"""

from __future__ import annotations

from skat.analysis.losses import best_of
from skat.analysis.table import DecisionTable
from skat.analysis.why.count import counted
from skat.analysis.why.reason import WhyReason
from skat.analysis.why.sentences import chances, kind, proof, turning
from skat.model.cards import Card
from skat.rules.views import View

__all__ = ["WhyReason", "reasons_of_card"]


def reasons_of_card(table: DecisionTable, view: View, chosen: Card) -> tuple[WhyReason, ...]:
    """What speaks for the best card of this table against the chosen one, most telling first."""
    best = best_of(table, preferred=chosen)
    if best is chosen:
        return ()
    found = (
        proof(table, best=best, chosen=chosen) or chances(table, best=best, chosen=chosen),
        turning(table, best=best, chosen=chosen),
        kind(table, view, chosen=chosen),
        counted(view),
    )
    return tuple(reason for reason in found if reason is not None)
