"""What each card leads to, in the mean over weighed worlds that are solved exactly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Final, TypeAlias

from skat.kernel._core import Cancel
from skat.kernel.evaluation import evaluate, evaluate_values
from skat.kernel.situation import PublicPosition
from skat.model.cards import ALL_CARDS, Card
from skat.players.belief.weighing import Weighed

NODES_A_WORLD: Final = 2_000_000
"""A world that takes longer is left out; hardly one in thousands does."""

_UNDECIDED: Final = 255

Worths: TypeAlias = dict[Card, float]
"""What each card is worth to the soloist, in tournament points; empty if nothing was decided."""

Shares: TypeAlias = dict[Card, tuple[float, ...]]
"""For each card the shares of the worlds, by weight, in which the soloist reaches each rung."""


def by_values(
    weighed: Weighed,
    situation: PublicPosition,
    *,
    worth: Sequence[float],
    cancel: Cancel | None = None,
) -> Worths:
    """From the exact card points in each world; `worth` is that of 0 to 120 points."""
    found = evaluate_values(weighed.worlds, situation, budget=NODES_A_WORLD, cancel=cancel)
    width = len(found.cards)
    packed, weights = _decided(found.packed, weighed.weights, width=width)
    return {
        ALL_CARDS[card]: sum(
            [worth[points] * part for points, part in zip(packed[at::width], weights, strict=True)]
        )
        for at, card in enumerate(found.cards)
        if weights
    }


def shares(
    weighed: Weighed,
    situation: PublicPosition,
    *,
    rungs: Sequence[int],
    cancel: Cancel | None = None,
) -> Shares:
    """How likely the soloist reaches each rung of card points; in null the one "rung" is made."""
    found = evaluate(weighed.worlds, situation, targets=rungs, budget=NODES_A_WORLD, cancel=cancel)
    width = len(found.cards) * len(rungs)
    packed, weights = _decided(found.packed, weighed.weights, width=width)
    return {
        ALL_CARDS[card]: tuple(
            sum(compress(weights, packed[first::width]))
            for first in range(at * len(rungs), (at + 1) * len(rungs))
        )
        for at, card in enumerate(found.cards)
        if weights
    }


def _decided(
    packed: bytes, weights: tuple[float, ...], *, width: int
) -> tuple[bytes, tuple[float, ...]]:
    """Answers and weights of those worlds that have all of their answers; weights add up to 1."""
    if _UNDECIDED not in packed:
        return packed, weights
    rows = [packed[start : start + width] for start in range(0, len(packed), width)]
    kept = [_UNDECIDED not in row for row in rows]
    left = tuple(compress(weights, kept))
    total = sum(left)
    return b"".join(compress(rows, kept)), tuple(weight / total for weight in left)
