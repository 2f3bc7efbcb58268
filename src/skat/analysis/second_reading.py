"""The worlds of a decision weighed a second time, by somebody who reads the others less surely.

How likely a world is follows from calls and plays by learned weights. Late plays say less than
these make of them (docs/how/analysis-checks.md). So what hangs on how the others are read is judged
twice: a loss is proven only where both readings agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from skat.analysis.losses import Loss, loss_in
from skat.analysis.marks import FEWEST, is_proven
from skat.analysis.measured import group_of, measured
from skat.analysis.table import Floats
from skat.kernel.belief import Story
from skat.kernel.worlds import World, Worlds
from skat.model.seats import SEATS, Seat
from skat.players.belief.beliefs import learned_beliefs
from skat.players.belief.story import story_of
from skat.rules.views import View


class TwoReadings(NamedTuple):
    """A loss by both readings.

    `loss` is that of the first, `milder` the points of the reading that finds less. `holds` says
    that both prove one. `second` and `weights` are the loss and the worlds of the second reading.
    """

    loss: Loss
    milder: float
    holds: bool
    second: Loss
    weights: Floats


def read_twice(
    view: View,
    worlds: Sequence[World],
    points: Floats,
    weights: Floats,
    *,
    own: int,
    complete: bool,
) -> TwoReadings:
    """What the choice in column `own` costs, in both readings of the seat of this view.

    A row of `points` a world, a column a choice; `complete` says that all worlds that fit are
    there. Then nothing was drawn, and the error is how far the readings are apart. Where few worlds
    count, both hold only if another choice is as good in every world: then weights decide how much
    the choice costs, and not whether it does.
    """
    again = read_less_surely(view, worlds, weights)
    first, second = (loss_in(points, read, own=own, complete=complete) for read in (weights, again))
    if complete:
        apart = abs(first.points - second.points)
        first, second = (Loss(points=one.points, error=apart) for one in (first, second))
    ahead = points - points[:, own, None]
    certain = complete and ((ahead >= 0).all(axis=0) & (ahead > 0).any(axis=0)).any()
    proven = all(
        is_proven(loss) and 1 / (read**2).sum() >= FEWEST
        for loss, read in ((first, weights), (second, again))
    )
    milder = min(first.points, second.points)
    return TwoReadings(first, milder, bool(certain) or proven, second, again)


def read_less_surely(view: View, worlds: Sequence[World], weights: Floats) -> Floats:
    """The weights that these worlds have in the second reading of the seat of this view."""
    assert isinstance(view.viewer, Seat)
    shift = _shift(view, Worlds.of(worlds), observer=view.viewer)
    parts = weights * np.exp(shift - shift.max())
    found: Floats = parts / parts.sum()
    return found


def _shift(view: View, worlds: Worlds, *, observer: Seat) -> Floats:
    """What the second reading adds to the logarithm of the weight of each world."""
    reading = measured().numbers.reading
    story = story_of(view)
    masks = np.frombuffer(worlds.packed, dtype=np.uint32).reshape(-1, 4).copy()
    found = np.zeros(len(worlds))
    after = _plays(masks, story, observer=observer)
    # Backwards, card by card: each goes back into the hand that played it.
    for card, (number, seat, led) in reversed(list(enumerate(_players(view)))):
        masks[:, seat.index] |= np.uint32(1 << story.cards[card])
        before = _plays(masks, _until(story, card), observer=observer)
        role = "soloist" if seat is view.soloist else "defender"
        factor = reading.plays[f"{role} {'led' if led else 'followed'}"][group_of(number)]
        found += (factor - 1) * (after - before)
        after = before
    hands = learned_beliefs().judge(
        Worlds(masks.tobytes()), _until(story, 0), observer=observer.index
    )
    found += (reading.hands - 1) * np.asarray(hands.hands)
    return found


def _plays(masks: NDArray[np.uint32], story: Story, *, observer: Seat) -> Floats:
    worlds = Worlds(masks.tobytes())
    judged = learned_beliefs().judge(worlds, story, observer=observer.index)
    return np.array(judged.plays)


def _until(story: Story, cards: int) -> Story:
    return msgspec.structs.replace(story, cards=story.cards[:cards])


def _players(view: View) -> Iterator[tuple[int, Seat, bool]]:
    """For each card played: the number of its trick, who played it, and whether he led."""
    tricks = [(trick.leader, len(trick.cards)) for trick in view.played]
    for number, (leader, cards) in enumerate([*tricks, (view.leader, len(view.trick))], start=1):
        for place in range(cards):
            yield number, SEATS[(leader.index + place) % 3], place == 0
