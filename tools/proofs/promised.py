"""Measures what a defender's worlds promise, without and with the chance of the declared game.

    python -m tools.proofs.promised 400     # until so many are measured; goes on where it was
    python -m tools.proofs.promised 0       # only tells what the kept deals say

Each deal adds a line to `tools/proofs/promised.jsonl`. Three `club` play it. At every card that can
be judged the worlds of players (`believed_worlds`) and those of reviews (`reckoned_worlds`) are
asked; for soloists both are the same. Kept is by how much the best card brings less, as the cards
lay, than its worlds promise, and the fortune (`tools/proofs/fortune.py`) of the card that was
played, and of the one that `simple` would play, which did not choose by these worlds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from skat.analysis.measured import LAST_TRICKS, group_of
from skat.analysis.open_cards import open_cards
from skat.analysis.outcomes import Scale, end_points
from skat.analysis.reckoned import reckoned_worlds
from skat.analysis.table import DecisionTable, decision_table
from skat.model.cards import ALL_CARDS, Card
from skat.players.belief.adapted import believed_worlds
from skat.rules.actions import Play
from skat.rules.state import State
from skat.rules.views import view
from tools.proofs.analysis import card_of, judged_in, played_by_club
from tools.proofs.kept import KeptLines, MeasuredDeal, measure_on

WORLDS: Final = 24

Two = tuple[float, float]
"""A figure by the worlds of players, and by those of reviews."""


class Sums(msgspec.Struct, frozen=True, kw_only=True):
    """What some cards come to together, in table points of who plays them."""

    cards: int = 0
    promised: Two = (0.0, 0.0)
    by_club: Two = (0.0, 0.0)
    by_simple: Two = (0.0, 0.0)


class Promised(MeasuredDeal, frozen=True, kw_only=True):
    """One deal, by role and tricks."""

    groups: dict[str, Sums] = msgspec.field(name="found")


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Promised)

FIGURES: Final[dict[str, Callable[[Sums], Two]]] = {
    "promised too much": lambda sums: sums.promised,
    "fortune of club": lambda sums: sums.by_club,
    "fortune of simple": lambda sums: sums.by_simple,
}


def measured(seed: int) -> Promised:
    """All of it for the deal of this seed."""
    chance = random.Random(7_000_000 + seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    deal = played_by_club(tuple(pack))
    line = zip(deal.states[1:], deal.actions[1:], strict=False)
    chosen = {id(before): action for before, action in line}
    by_name = dict[str, Sums]()
    for state in judged_in(deal):
        action, simple = chosen.get(id(state)), card_of("simple", state, seed)
        if not isinstance(action, Play) or simple is None:
            continue
        role = "soloist" if state.turn is state.soloist else "defender"
        name = f"{role} to trick {LAST_TRICKS[group_of(len(state.tricks) + 1)]}"
        one = _at(state, action.card, simple, seed)
        by_name[name] = _added(by_name.get(name, Sums()), one)
    return Promised(seed=seed, groups=by_name)


def _at(state: State, club: Card, simple: Card, seed: int) -> Sums:
    seat = state.turn
    assert seat is not None
    seen = view(state, seat)
    before = decision_table(seen, worlds=WORLDS, seed=seed, worlds_of=believed_worlds)
    after = before
    if not before.alone:
        after = decision_table(seen, worlds=WORLDS, seed=seed, worlds_of=reckoned_worlds)
    truth, ends = open_cards(state), end_points(state, scale=Scale.TABLE)
    came = {card: ends[rungs][seat.value] for card, rungs in truth.reached.items()}
    most = ends[truth.best][seat.value]

    def too_much(table: DecisionTable) -> float:
        means = table.weights @ table.points
        return float(means.max()) - came[table.cards[int(means.argmax())]]

    def fortune(table: DecisionTable, card: Card) -> float:
        foreseen = table.weights @ (table.column(card) - table.points.max(axis=1))
        return came[card] - most - float(foreseen)

    return Sums(
        cards=1,
        promised=(too_much(before), too_much(after)),
        by_club=(fortune(before, club), fortune(after, club)),
        by_simple=(fortune(before, simple), fortune(after, simple)),
    )


def _added(one: Sums, other: Sums) -> Sums:
    def both(figure: Callable[[Sums], Two]) -> Two:
        first, second = figure(one), figure(other)
        return first[0] + second[0], first[1] + second[1]

    promised, by_club, by_simple = map(both, FIGURES.values())
    return Sums(
        cards=one.cards + other.cards, promised=promised, by_club=by_club, by_simple=by_simple
    )


def told(deals: Sequence[Promised]) -> Iterator[str]:
    """Each figure a card, by the worlds of players, by those of reviews, and the shift."""
    yield f"{len(deals)} deals"
    for figure, of in FIGURES.items():
        yield f"{figure}:"
        for name in sorted({name for deal in deals for name in deal.groups}):
            before, after, shift = (mean_of(deals, name, of, by) for by in (BEFORE, AFTER, SHIFT))
            yield (
                f"  {name}: {before[0]:.2f} +- {1.96 * before[1]:.2f}, now {after[0]:.2f} +- "
                f"{1.96 * after[1]:.2f}, shift {shift[0]:.2f} +- {1.96 * shift[1]:.2f}"
            )


BEFORE: Final = (1.0, 0.0)
AFTER: Final = (0.0, 1.0)
SHIFT: Final = (-1.0, 1.0)


def mean_of(
    deals: Sequence[Promised], name: str, figure: Callable[[Sums], Two], by: Two
) -> tuple[float, float]:
    """The mean a card and its standard error; deals are the clusters."""
    sums = [deal.groups.get(name, Sums()) for deal in deals]
    numbers = np.array([each.cards for each in sums])
    totals = np.array([figure(each) for each in sums]) @ np.array(by)
    mean = float(totals.sum() / numbers.sum())
    return mean, float(np.sqrt(((totals - mean * numbers) ** 2).sum()) / numbers.sum())


if __name__ == "__main__":
    sys.exit(measure_on(KEPT, measured, told))
