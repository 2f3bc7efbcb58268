"""The worlds that a review reckons with: those of players, and at a defender's seat one thing more.

The belief of players knows how hands lie after an auction and what is played from them. It does not
know that nobody declares a game that his hand loses. So a defender's worlds held too many such
hands, and he was promised too much. Here the learned chance of the declared game, with the
soloist's ten cards and discard of a world, counts as well: below 1 in 2, as a logit.

The factor was fitted by conditional logit on games of `club` (`tools/training/weigh_belief.py`);
docs/how/analysis-checks.md tells what it changes. Players and puzzles keep the belief alone.

Where a loss hangs on these weights they are read a second time, less surely (`read_less_surely`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from skat.analysis.measured import group_of, measured
from skat.analysis.outcomes import cards_of_soloist
from skat.kernel.belief import Story
from skat.kernel.worlds import World, Worlds
from skat.model.seats import SEATS, Seat
from skat.players.belief.adapted import adapted_worlds
from skat.players.belief.weighing import Trust, Weighed, learned_beliefs, story_of
from skat.players.strong.appraisal import chance_to_win
from skat.players.worlds.knowledge import known_in, seed_of
from skat.rules.views import View

LOSING: Final = 3.0
"""How much the logit of the declared game counts in the logarithm of a world's weight, below 0.

Above 0 it counts nothing: that would promise defenders too little and move fortune away from 0.
"""

NEVER: Final = 1e-4
"""Chances nearer to 0 or 1 than this are taken for this, as in the fit."""


Floats: TypeAlias = NDArray[np.float64]


class WorldsOf(Protocol):
    """How the worlds of a seat are found, with their weights; the same for the same seed."""

    def __call__(self, view: View, *, seed: int) -> Weighed:
        """The worlds of the seat that this view belongs to."""
        ...


def reckoned_worlds(view: View, *, seed: int) -> Weighed:
    """The worlds that fit this view, weighed by all that its seat could conclude.

    For the soloist those of `skat.players.belief.adapted.believed_worlds`. The view must be that of
    an active seat in the play of a game with a soloist, ValueError otherwise.
    """
    if not isinstance(view.viewer, Seat):
        raise ValueError("only a seat reckons with worlds")
    alone = view.viewer is view.soloist
    return adapted_worlds(
        known_in(view).knowledge,
        story_of(view),
        observer=view.viewer.index,
        seed=seed_of(view, seed=seed),
        trust=Trust(),
        besides=None if alone else lambda worlds: of_declared(view, worlds),
    )


def of_declared(view: View, worlds: Worlds) -> Floats:
    """How much less likely each world is for the game that was declared, as logarithms up to 0.

    The view is a defender's; ValueError if nobody has declared a game in this view.
    """
    if view.soloist is None or view.announcement is None:
        raise ValueError("nobody has declared a game")
    masks = np.frombuffer(worlds.packed, dtype=np.uint32).reshape(-1, 4).astype(np.int64)
    played = cards_of_soloist(view, 0).mask
    by_hand = view.announcement.hand
    chances = chance_to_win(
        masks[:, view.soloist.index] | played,
        masks[:, 3] * (not by_hand),
        contract=view.announcement.contract.index,
        seat=view.soloist.index,
        by_hand=by_hand,
    )
    won = chances.astype(np.float64).clip(NEVER, 1 - NEVER)
    logits = np.log(won / (1 - won))
    losing: Floats = LOSING * np.minimum(logits, 0)
    return losing


def read_less_surely(view: View, worlds: Sequence[World], weights: Floats) -> Floats:
    """The weights that these worlds have in the second reading of the seat of this view."""
    assert isinstance(view.viewer, Seat)
    shift = _shift(view, Worlds.of(worlds), observer=view.viewer)
    parts = weights * np.exp(shift - shift.max())
    weights_read: Floats = parts / parts.sum()
    return weights_read


def _shift(view: View, worlds: Worlds, *, observer: Seat) -> Floats:
    """What the second reading adds to the logarithm of the weight of each world."""
    reading = measured().numbers.reading
    story = story_of(view)
    masks = np.frombuffer(worlds.packed, dtype=np.uint32).reshape(-1, 4).copy()
    shift = np.zeros(len(worlds))
    after = _plays(masks, story, observer=observer)
    # Backwards, card by card: each goes back into the hand that played it.
    for card, (number, seat, led) in reversed(list(enumerate(_players(view)))):
        masks[:, seat.index] |= np.uint32(1 << story.cards[card])
        before = _plays(masks, _until(story, card), observer=observer)
        role = "soloist" if seat is view.soloist else "defender"
        factor = reading.plays[f"{role} {'led' if led else 'followed'}"][group_of(number)]
        shift += (factor - 1) * (after - before)
        after = before
    hands = learned_beliefs().judge(
        Worlds(masks.tobytes()), _until(story, 0), observer=observer.index
    )
    shift += (reading.hands - 1) * np.asarray(hands.hands)
    return shift


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
