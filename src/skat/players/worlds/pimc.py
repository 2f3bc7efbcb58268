"""`pimc`: a player who solves worlds that fit what he sees, and plays what does best in them.

PIMC stands for perfect information Monte Carlo. In each world all cards are open and solved exactly
by the kernel; the worlds are drawn uniformly, so nothing is concluded from the auction or from how
others play, beyond suits that they could not follow. He bids, discards and announces as `simple`.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final, TypeAlias

from skat.kernel._core import Cancel
from skat.kernel.evaluation import evaluate, evaluate_values
from skat.kernel.position import PublicPosition
from skat.kernel.worlds import Worlds
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Contract
from skat.players.simple.house import keeping_spitze
from skat.players.simple.native import NativeSimple
from skat.players.worlds.choosing import best_play, check_effort, has_no_choice, within
from skat.players.worlds.knowledge import known_in, seed_of, worlds_to_ask
from skat.players.worlds.stakes import targets, worth_of_null, worth_of_points
from skat.rules.actions import Action, Play
from skat.rules.views import View

CARDS_FOR_VALUES: Final = 8
"""With so many cards in hand or fewer, exact card points are asked for instead of some rungs."""

NODES_A_WORLD: Final = 3_000_000
"""A world that takes longer is left out; hardly one in thousands does."""

_UNDECIDED: Final = 255

Outlook: TypeAlias = dict[Card, float]
"""What each card is worth to the soloist, in tournament points; empty if nothing was decided."""


def outlook(
    view: View, worlds: Worlds, situation: PublicPosition, *, cancel: Cancel | None = None
) -> Outlook:
    """What each playable card is worth to the soloist, on average over these worlds.

    Worlds that are not solved for every card, because they are too hard or because `cancel` was
    set, are left out, so that all cards are compared in the same ones.
    """
    if situation.contract == Contract.NULL.index:
        return _of_verdicts(view, worlds, situation, cancel=cancel, rungs=(1,))
    if len(view.hand) > CARDS_FOR_VALUES:
        return _of_verdicts(view, worlds, situation, cancel=cancel, rungs=targets(view))
    evaluated = evaluate_values(worlds, situation, budget=NODES_A_WORLD, cancel=cancel)
    packed = _decided(evaluated.packed, width=len(evaluated.cards))
    worth = worth_of_points(view)
    return {
        ALL_CARDS[card]: _mean(packed[number :: len(evaluated.cards)], worth)
        for number, card in enumerate(evaluated.cards)
        if packed
    }


def _of_verdicts(
    view: View,
    worlds: Worlds,
    situation: PublicPosition,
    *,
    cancel: Cancel | None,
    rungs: tuple[int, ...],
) -> Outlook:
    """The same from yes and no at some rungs: between them the soloist is thought to stop short."""
    evaluated = evaluate(worlds, situation, targets=rungs, budget=NODES_A_WORLD, cancel=cancel)
    width = len(evaluated.cards) * len(rungs)
    packed = _decided(evaluated.packed, width=width)
    null = situation.contract == Contract.NULL.index
    worth = worth_of_null(view) if null else worth_of_points(view)
    at_rungs = [worth[rung] for rung in (0, *rungs)]
    gains = [higher - lower for lower, higher in pairwise(at_rungs)]
    mean = dict.fromkeys((ALL_CARDS[card] for card in evaluated.cards if packed), worth[0])
    for number, card in enumerate(mean):
        for rung, gain in enumerate(gains):
            answers = packed[number * len(rungs) + rung :: width]
            mean[card] += gain * answers.count(1) / len(answers)
    return mean


def _decided(packed: bytes, *, width: int) -> bytes:
    """The answers of those worlds that have all of theirs."""
    if _UNDECIDED not in packed:
        return packed
    rows = (packed[start : start + width] for start in range(0, len(packed), width))
    return b"".join(row for row in rows if _UNDECIDED not in row)


def _mean(points: bytes, worth: tuple[float, ...]) -> float:
    return sum(worth[value] * often for value, often in Counter(points).items()) / len(points)


WORLDS: Final = 32

AS_GOOD: Final = 2.0
"""Cards whose worth differs by less, in tournament points, count as equally good."""


class PimcPlayer:
    """Looks at so many worlds a decision, or at all that fit where they are few.

    The same seed and view give the same decision, unless `think_ms` says after how many
    milliseconds to decide by what is known then. Raises ValueError if either is out of bounds.

    >>> PimcPlayer(seed=1).name
    'pimc'
    """

    name = "pimc"

    def __init__(self, *, seed: int, worlds: int = WORLDS, think_ms: float | None = None) -> None:
        check_effort(worlds=worlds, think_ms=think_ms)
        self._seed = seed
        self._worlds = worlds
        self._think_ms = think_ms
        self._simple = NativeSimple()

    def decide(self, view: View) -> Action:
        """The card that is worth most in the worlds looked at; before the play, as `simple`.

        Where cards are equally good, `simple` chooses among them. Raises ValueError out of turn.
        """
        view = keeping_spitze(view)
        by_thumb = self._simple.decide(view)
        if not isinstance(by_thumb, Play) or view.soloist is None or has_no_choice(view):
            return by_thumb
        return best_play(view, self._look(view), by_thumb=by_thumb, as_good=AS_GOOD)

    def _look(self, view: View) -> Outlook:
        known = known_in(view)
        seed = seed_of(view, seed=self._seed)
        worlds = worlds_to_ask(known.knowledge, self._worlds, cards=len(view.hand), seed=seed)
        return within(
            self._think_ms, lambda cancel: outlook(view, worlds, known.situation, cancel=cancel)
        )
