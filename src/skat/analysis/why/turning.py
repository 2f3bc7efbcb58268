"""Where it turns: the hidden card or void on which the difference of two cards hangs most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from skat.analysis.table import Bits, DecisionTable
from skat.analysis.why.reason import WhyReason, percent
from skat.model.cards import ALL_CARDS, Card
from skat.model.seats import SEATS

EXPLAINED: Final = 0.25
"""At least this part of the variance of the difference lies between both sides of the split."""

RARE: Final = 0.05
"""A side that is less likely than this is no split."""

_TELLING: Final = "ATJ"


class Split(NamedTuple):
    """A feature of worlds: this card lies at this place, a seat or the skat."""

    card: Card
    place: str
    holds: Bits


def turning(table: DecisionTable, *, best: Card, chosen: Card) -> WhyReason | None:
    """The place of an ace, a ten or a jack that tells most of what the choice costs."""
    cost = table.column(best) - table.column(chosen)
    mean = float(table.weights @ cost)
    variance = float(table.weights @ (cost - mean) ** 2)
    if variance < 1e-9:
        return None
    told, found = EXPLAINED * variance, None
    for split in splits(table):
        share = float(table.weights @ split.holds)
        if not RARE <= share <= 1 - RARE:
            continue
        inside = float(table.weights @ (cost * split.holds)) / share
        outside = (mean - share * inside) / (1 - share)
        between = share * (inside - mean) ** 2 + (1 - share) * (outside - mean) ** 2
        if between > told + 1e-9 and inside > outside:
            told = between
            found = WhyReason(
                "turns_on_skat" if split.place == "skat" else "turns_on",
                {
                    "best": best.value,
                    "chosen": chosen.value,
                    "card": split.card.value,
                    "at": split.place,
                    "share": percent(share),
                    "cost": round(inside),
                    "else": round(outside),
                },
            )
    return found


def splits(table: DecisionTable) -> Iterator[Split]:
    """Every place of every ace, ten and jack that is not the same in all worlds."""
    masks = np.array(table.worlds, dtype=np.int64).reshape(-1, 4)
    places = [*(seat.value for seat in SEATS), "skat"]
    for card in ALL_CARDS:
        if card.value[1] not in _TELLING:
            continue
        for at, place in enumerate(places):
            holds: Bits = masks[:, at] & card.mask != 0
            if holds.any() and not holds.all():
                yield Split(card, place, holds)
