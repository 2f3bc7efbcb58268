"""One card that somebody played, judged by what he could know."""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from skat.analysis.losses import Loss, loss_of
from skat.analysis.marks import Mark, mark_of
from skat.analysis.outcomes import RUNGS
from skat.analysis.table import DecisionTable, decision_table
from skat.model.cards import Card
from skat.model.seats import Seat
from skat.rules.views import View

WORLDS: Final = 400
"""How many worlds are solved if nothing else is asked for."""

OBVIOUS: Final = 1.0
"""Where all cards are worth the same within this many table points there is nothing to find."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A legal card: its table points in the mean, and how likely the party of its player wins.

    `schneider` is how likely one of the parties ends in schneider; in null it is 0.
    """

    card: Card
    points: float
    won: float
    schneider: float


class CardDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A card played and what it was worth beside the others, as far as the seat could know.

    Points are table points with open cards after this one (`skat.analysis.outcomes`). `best` are
    the cards worth most, `obvious` says that all are worth the same within a point, `effective`
    how many worlds of equal weight would say as much, `all_worlds` that none was left out.
    """

    seat: Seat
    trick: int
    chosen: Card
    best: tuple[Card, ...]
    loss: Loss
    stake: float
    mark: Mark
    obvious: bool
    worlds: int
    effective: float
    all_worlds: bool
    options: tuple[Option, ...]


def card_decision(view: View, chosen: Card, *, seed: int, worlds: int = WORLDS) -> CardDecision:
    """This choice judged in at most so many worlds.

    Raises `NotJudgedError` for views that `refused_view` refuses, ValueError for a card that is not
    legal.
    """
    table = decision_table(view, worlds=worlds, seed=seed)
    loss = loss_of(table, chosen)
    options = options_of(table)
    highest, lowest = options[0].points, options[-1].points
    return CardDecision(
        seat=table.seat,
        trick=len(view.played) + 1,
        chosen=chosen,
        best=tuple(option.card for option in options if option.points > highest - 1e-6),
        loss=loss,
        stake=table.stake,
        mark=mark_of(loss, stake=table.stake, effective=table.effective, complete=table.complete),
        obvious=highest - lowest < OBVIOUS,
        worlds=len(table.weights),
        effective=table.effective,
        all_worlds=table.complete,
        options=options,
    )


def options_of(table: DecisionTable) -> tuple[Option, ...]:
    """All legal cards, the one worth most first; cards worth the same in their own order."""
    points = table.weights @ table.points
    won = table.weights @ (table.points > 0)
    ends = (table.reached == 0) | (table.reached == len(RUNGS))
    schneider = np.zeros(len(table.cards)) if table.null else table.weights @ ends
    found = [
        Option(card=card, points=float(mean), won=float(chance), schneider=float(one_sided))
        for card, mean, chance, one_sided in zip(table.cards, points, won, schneider, strict=True)
    ]
    return tuple(sorted(found, key=lambda option: -option.points))
