"""How likely both cards win, and whether one of them always does."""

from __future__ import annotations

from typing import Final

import numpy as np

from skat.analysis.outcomes import RUNGS
from skat.analysis.table import DecisionTable, Floats
from skat.analysis.why.reason import WhyReason, percent
from skat.model.cards import Card

CONFIDENCE: Final = 1.96
"""Standard errors on either side of a difference that is told as "give or take"."""


def proof(table: DecisionTable, *, best: Card, chosen: Card) -> WhyReason | None:
    """That the best card wins in every world that fits, and the chosen one does not."""
    if not table.complete:
        return None
    always = [bool(wins.all()) for wins in table.won.T]
    if not always[table.cards.index(best)] or always[table.cards.index(chosen)]:
        return None
    share = table.weights @ table.won[:, table.cards.index(chosen)]
    details = {"best": best.value, "chosen": chosen.value, "won": percent(float(share))}
    return WhyReason("wins_always", dict(details))


def chances(table: DecisionTable, *, best: Card, chosen: Card) -> WhyReason | None:
    """How likely each of both wins, or how likely a schneider falls: whichever costs more."""
    by_level = None if table.null else _schneider(table, best=best, chosen=chosen)
    wins = _compared(table, table.won.astype(float), best=best, chosen=chosen)
    if wins is None or (by_level and _costs_by_level(table, best=best, chosen=chosen)):
        return by_level
    return WhyReason("chances_in_all" if table.complete else "chances", wins)


def _costs_by_level(table: DecisionTable, *, best: Card, chosen: Card) -> bool:
    """Whether more than half of the cost arises where both cards win, or both lose."""
    cost = table.column(best) - table.column(chosen)
    same = table.won[:, table.cards.index(best)] == table.won[:, table.cards.index(chosen)]
    return bool(table.weights @ (cost * same) > table.weights @ cost / 2)


def _schneider(table: DecisionTable, *, best: Card, chosen: Card) -> WhyReason | None:
    """How likely a schneider is made; if that is the same, how likely the own one is escaped."""
    own_end = len(RUNGS) if table.alone else 0
    reached = (table.reached == own_end).astype(float)
    made = _compared(table, reached, best=best, chosen=chosen)
    if made is not None:
        return WhyReason("makes_schneider", made)
    suffered = (table.reached == len(RUNGS) - own_end).astype(float)
    escaped = _compared(table, 1 - suffered, best=best, chosen=chosen)
    return None if escaped is None else WhyReason("escapes_schneider", escaped)


def _compared(
    table: DecisionTable, event: Floats, *, best: Card, chosen: Card
) -> dict[str, str | int] | None:
    """The chances of this event after both cards; None if the best is not ahead by a percent."""
    first, second = (event[:, table.cards.index(card)] for card in (best, chosen))
    ahead, behind = float(table.weights @ first), float(table.weights @ second)
    if percent(ahead) <= percent(behind):
        return None
    spread = first - second - (ahead - behind)
    error = 0.0 if table.complete else float(np.sqrt(((table.weights * spread) ** 2).sum()))
    return {
        "best": best.value,
        "chance": percent(ahead),
        "chosen": chosen.value,
        "chosen_chance": percent(behind),
        "worlds": round(table.effective),
        "margin": percent(CONFIDENCE * error),
    }
