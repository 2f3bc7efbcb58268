"""The worlds that a player looks at, each with a weight: how well it fits what was heard and seen.

Where all worlds that fit the cards are few they are all listed. Else many are drawn: uniformly
(`candidates`), or where the weight lies (`skat.players.belief.adapted`). Of all these the ones to
be solved are picked in proportion to their weights.
"""

from __future__ import annotations

from math import exp
from typing import Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from skat.kernel.belief import Beliefs, Story
from skat.kernel.worlds import Knowledge, Worlds, count, sample, worlds_at

DOUBT: Final = 0.04
"""This share of all weight is spread evenly: nothing that fits the cards is held impossible."""

Floats: TypeAlias = NDArray[np.float64]


class Weighed(msgspec.Struct, frozen=True):
    """Worlds, and for each of them a weight; the weights add up to 1.

    `complete` says that these are all worlds that fit, each once.
    """

    worlds: Worlds
    weights: tuple[float, ...]
    complete: bool = False

    @property
    def effective(self) -> float:
        """How many worlds of equal weight would say as much (Kish, Survey Sampling, 1965).

        >>> Weighed(Worlds.of([]), (0.5, 0.5, 0.0)).effective
        2.0
        """
        return 1 / sum([weight * weight for weight in self.weights])


class Trust(msgspec.Struct, frozen=True, kw_only=True):
    """How much is made of what the others called and what they played: 1 all, 0 nothing."""

    hands: float = 1.0
    plays: float = 1.0


def candidates(knowledge: Knowledge, number: int, *, seed: int) -> Worlds:
    """All worlds that fit if they are not more than `number`, else so many drawn uniformly."""
    total = count(knowledge)
    if 0 < total <= number:
        return worlds_at(knowledge, first=0, number=total)
    return sample(knowledge, number, seed=seed)


def weigh(
    worlds: Worlds, story: Story, *, observer: int, beliefs: Beliefs, trust: Trust
) -> tuple[float, ...]:
    """The weights of these worlds in the eyes of this seat; they add up to 1."""
    return weights_of(logarithms(worlds, story, observer=observer, beliefs=beliefs, trust=trust))


def weights_of(sums: Floats) -> tuple[float, ...]:
    """Weights by these logarithms, a share of `DOUBT` spread evenly; they add up to 1."""
    parts = [exp(logarithm) for logarithm in (sums - sums.max()).tolist()]
    scale = (1 - DOUBT) / sum(parts)
    even = DOUBT / len(parts)
    return tuple((scale * np.array(parts) + even).tolist())


def logarithms(
    worlds: Worlds, story: Story, *, observer: int, beliefs: Beliefs, trust: Trust
) -> Floats:
    """How much likelier than by its cards alone each world is, as a logarithm up to a constant."""
    judged = beliefs.judge(worlds, story, observer=observer)
    found: Floats = trust.hands * np.asarray(judged.hands) + trust.plays * np.asarray(judged.plays)
    return found


def picked(weighed: Weighed, number: int) -> Weighed:
    """At most `number` of these worlds, in proportion to their weights.

    They are picked at even steps along the line of all weights, so a world with the weight of three
    is picked three times; it is then one world with a greater weight.

    >>> from skat.kernel.worlds import World
    >>> three = Worlds.of([World(1, 2, 4, 0), World(2, 1, 4, 0), World(4, 1, 2, 0)])
    >>> found = picked(Weighed(three, (0.5, 0.25, 0.25)), 2)
    >>> [world.forehand for world in found.worlds], found.weights
    ([1, 2], (0.5, 0.5))
    """
    worlds = weighed.worlds
    if len(worlds) <= number:
        return weighed
    reached = np.cumsum(np.array(weighed.weights) * number)
    due = np.minimum(np.rint(reached), number).astype(np.int64)
    times = np.diff(due, prepend=0)
    kept = np.flatnonzero(times)
    packed = np.frombuffer(worlds.packed, dtype="V16")[kept].tobytes()
    return Weighed(Worlds(packed), tuple((times[kept] / due[-1]).tolist()))
