"""What each card leads to in solved worlds: dear questions only where they can change the choice.

Shares are means over weighed worlds. In the first tricks a solved world takes milliseconds for each
number of card points that is asked about. So the points that win come first; where one card is
clearly best that is all. Else the rungs follow that part the others: those of schneider and some
points more where the game is as good as won or lost, points around the winning ones where it is
open. Late in a deal exact points are cheap.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import compress, pairwise
from operator import mul
from typing import Final, TypeAlias

from skat.kernel._core import Cancel
from skat.kernel.evaluation import evaluate, evaluate_values
from skat.kernel.position import PublicPosition
from skat.kernel.worlds import Worlds
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Contract
from skat.players.belief.weighing import Weighed
from skat.players.worlds.stakes import ALL_POINTS, points_needed, worth_of_null, worth_of_points
from skat.rules.views import View

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
    evaluated = evaluate_values(weighed.worlds, situation, budget=NODES_A_WORLD, cancel=cancel)
    width = len(evaluated.cards)
    packed, weights = _decided(evaluated.packed, weighed.weights, width=width)
    return {
        ALL_CARDS[card]: sum(
            [worth[points] * part for points, part in zip(packed[at::width], weights, strict=True)]
        )
        for at, card in enumerate(evaluated.cards)
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
    evaluated = evaluate(
        weighed.worlds, situation, targets=rungs, budget=NODES_A_WORLD, cancel=cancel
    )
    width = len(evaluated.cards) * len(rungs)
    packed, weights = _decided(evaluated.packed, weighed.weights, width=width)
    return {
        ALL_CARDS[card]: tuple(
            sum(compress(weights, packed[first::width]))
            for first in range(at * len(rungs), (at + 1) * len(rungs))
        )
        for at, card in enumerate(evaluated.cards)
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


CLEAR: Final = 12.0
"""A card that is worth more than all others by this, in tournament points, needs no more asking."""

SAFE: Final = 0.85
"""With so great a chance the game is as good as won, with so small a one as good as lost."""

OUT_OF_SCHNEIDER: Final = 31
SCHNEIDER: Final = 90
CUSHION: Final = 15
"""Card points more or less than needed: a reserve for what was not foreseen."""


def worths(
    view: View,
    weighed: Weighed,
    situation: PublicPosition,
    *,
    cards_for_values: int,
    cancel: Cancel | None = None,
) -> Worths:
    """What each card is worth to the soloist, as far as these worlds tell.

    With `cards_for_values` in hand or fewer exact points are asked for. When `cancel` is set the
    worlds that are solved by then decide; where there are none, nothing is worth anything.
    """
    if situation.contract == Contract.NULL.index:
        lost, made = worth_of_null(view)
        made_shares = shares(weighed, situation, rungs=(1,), cancel=cancel)
        return {card: lost + (made - lost) * share for card, (share,) in made_shares.items()}
    worth = worth_of_points(view)
    if len(view.hand) <= cards_for_values:
        return by_values(weighed, situation, worth=worth, cancel=cancel)
    needed = points_needed(view) or OUT_OF_SCHNEIDER
    first = shares(weighed, situation, rungs=(needed,), cancel=cancel)
    rough = _worths(first, (needed,), worth)
    alone = view.viewer is view.soloist
    if not first or _is_clear(rough, alone=alone):
        return rough
    chances = [share for (share,) in first.values()]
    more = _further_rungs(needed, max(chances) if alone else min(chances))
    second = shares(_every_second(weighed), situation, rungs=more, cancel=cancel) if more else {}
    if not second:
        return rough
    at = bisect(more, needed)
    all_rungs = (*more[:at], needed, *more[at:])
    both = {card: (*second[card][:at], *first[card], *second[card][at:]) for card in second}
    return _worths(both, all_rungs, worth)


def _worths(reached: Shares, rungs: Sequence[int], worth: Sequence[float]) -> Worths:
    """From rung to rung: who reaches one and not the next is thought to stop there."""
    lowest = 0 if rungs[0] <= OUT_OF_SCHNEIDER else OUT_OF_SCHNEIDER
    gains = [worth[rung] - worth[lower] for lower, rung in pairwise((lowest, *rungs))]
    return {
        card: worth[lowest] + sum(map(mul, gains, of_card)) for card, of_card in reached.items()
    }


def _is_clear(worth: Worths, *, alone: bool) -> bool:
    """Whether one card is far better than all others for the seat that plays it."""
    best, second = sorted(worth.values(), reverse=alone)[:2]
    return abs(best - second) > CLEAR


def _further_rungs(needed: int, chance: float) -> tuple[int, ...]:
    """What else to ask about where the soloist wins with this chance after the best card."""
    if chance > SAFE:
        return tuple(sorted({min(needed + CUSHION, SCHNEIDER), SCHNEIDER} - {needed}))
    if chance < 1 - SAFE:
        return tuple(sorted({OUT_OF_SCHNEIDER, max(needed - CUSHION, OUT_OF_SCHNEIDER)} - {needed}))
    return tuple(sorted({needed - CUSHION, min(needed + CUSHION, ALL_POINTS)} - {needed}))


def _every_second(weighed: Weighed) -> Weighed:
    """Half of the worlds, with the weights that they then have."""
    packed = b"".join(
        weighed.worlds.packed[at : at + 16] for at in range(0, 16 * len(weighed.worlds), 32)
    )
    weights = weighed.weights[::2]
    total = sum(weights)
    return Weighed(Worlds(packed), tuple(weight / total for weight in weights))
