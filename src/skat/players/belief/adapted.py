"""Worlds drawn where their weight lies, so that many of them count.

What was called and played makes some worlds a thousand times as likely as others. Of a thousand
uniform draws a handful then carry all weight. So the draws learn: the first round is uniform, each
further one puts every card where the weights of all draws before say that it lies
(`skat.kernel.worlds.sample_weighted`). A world then counts by its weight over how often all rounds
together were to find it. So all draws speak for the same belief, whichever round they are from, and
as an eighth of them is uniform, none counts more than eight times what it would among uniform ones.

Adaptive multiple importance sampling: Cornuet, Marin, Mira, Robert, Scandinavian Journal of
Statistics 39 (2012). Counting by all rounds together is the balance heuristic: Veach and Guibas,
SIGGRAPH 1995.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skat.kernel.belief import Story
from skat.kernel.worlds import Knowledge, Worlds, count, sample, sample_weighted, worlds_at
from skat.players.belief.weighing import (
    DOUBT,
    Trust,
    Weighed,
    learned_beliefs,
    logarithms,
    story_of,
    weights_of,
)
from skat.players.worlds.knowledge import known_in, seed_of
from skat.rules.views import View

ROUNDS: Final = (1_000, 3_000, 4_000)
"""How many worlds each round draws. Where no more than all these fit they are listed instead."""

FLAT: Final = 20
"""Where fewer than one draw in so many counts, a round learns from flattened weights instead."""

EVEN: Final = 0.1
"""This part of where a card is drawn to goes by the room there, whatever was learned."""

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]

Besides: TypeAlias = Callable[[Worlds], Floats]
"""What else makes each of these worlds likely, as logarithms."""


class Proposal(NamedTuple):
    """How a round draws: so many worlds, with the places of the cards by these shares.

    `shares` has a row for each card whose place is not known, with a number for each of the four
    places. `mean` is that of the products of shares over all worlds that fit.
    """

    number: int
    shares: Floats
    mean: float

    def density(self, places: Numbers) -> Floats:
        """How many times as often as uniform draws this round finds each of these worlds."""
        density: Floats = _products(self.shares, places) / self.mean
        return density


def believed_worlds(view: View, *, seed: int) -> Weighed:
    """The worlds that the seat of this view reckons with, weighed by all that it heard and saw.

    All that fit if they are few, else draws; the same for the same view and seed. The view must be
    that of an active seat in the play of a game with a soloist, ValueError otherwise.
    """
    known = known_in(view)
    return adapted_worlds(
        known.knowledge,
        story_of(view),
        observer=known.situation.seat_to_play,
        seed=seed_of(view, seed=seed),
        trust=Trust(),
    )


def adapted_worlds(
    knowledge: Knowledge,
    story: Story,
    *,
    observer: int,
    seed: int,
    trust: Trust,
    rounds: Sequence[int] = ROUNDS,
    besides: Besides | None = None,
) -> Weighed:
    """The same from what a view says, and from `besides`; ValueError if no world fits.

    `seed` is 0 to 2^64 - 1.
    """

    def likely(worlds: Worlds) -> Floats:
        own = logarithms(worlds, story, observer=observer, beliefs=learned_beliefs(), trust=trust)
        return own if besides is None else own + besides(worlds)

    total = count(knowledge)
    if 0 < total <= sum(rounds):
        listed = worlds_at(knowledge, first=0, number=total)
        return Weighed(listed, weights_of(likely(listed)), complete=True)
    cards = np.flatnonzero([knowledge.unseen >> card & 1 for card in range(32)])
    room = np.array(knowledge.room) / len(cards)
    worlds = sample(knowledge, rounds[0], seed=seed)
    places = places_of(worlds, cards)
    density = np.ones(len(worlds))
    logs = likely(worlds)
    proposals: list[Proposal] = []
    for step, number in enumerate(rounds[1:], start=1):
        learned = _shares(places, _flattened(logs - np.log(density)))
        shares = (1 - EVEN) * learned + EVEN * room
        drawn, proposal = _draw(knowledge, cards, shares, number=number, seed=(seed + step) % 2**64)
        proposals.append(proposal)
        worlds = Worlds(worlds.packed + drawn.packed)
        places = np.concatenate([places, places_of(drawn, cards)])
        density = _density(places, rounds[0], proposals)
        logs = np.concatenate([logs, likely(drawn)])
    believed = _normal(logs - np.log(density))
    even = 1 / density
    weights = (1 - DOUBT) * believed + DOUBT * even / even.sum()
    return Weighed(worlds, tuple(weights.tolist()))


def places_of(worlds: Worlds, cards: Numbers) -> Numbers:
    """Where each of these cards lies in each world, 0 to 3; a row a world."""
    masks = np.frombuffer(worlds.packed, dtype=np.uint32).reshape(-1, 4)
    places = np.zeros((len(worlds), len(cards)), dtype=np.int64)
    for place in (1, 2, 3):
        places += place * (masks[:, place, None] >> cards.astype(np.uint32) & 1)
    return places


def _draw(
    knowledge: Knowledge, cards: Numbers, shares: Floats, *, number: int, seed: int
) -> tuple[Worlds, Proposal]:
    rows = np.ones((32, 4))
    rows[cards] = shares
    drawn = sample_weighted(knowledge, number, weights=rows.tolist(), seed=seed)
    assert drawn.importance is not None
    # The importance of a world is the mean product over its own, so any world tells the mean.
    own = _products(shares, places_of(Worlds(drawn.packed[:16]), cards))[0]
    return drawn, Proposal(number, shares, float(drawn.importance[0] * own))


def _products(shares: Floats, places: Numbers) -> Floats:
    products: Floats = shares[np.arange(len(shares)), places].prod(axis=1)
    return products


def _density(places: Numbers, uniform: int, proposals: Sequence[Proposal]) -> Floats:
    """How many times as often as uniform draws all rounds together find each world."""
    times = np.full(len(places), float(uniform))
    for proposal in proposals:
        times += proposal.number * proposal.density(places)
    return times / len(places)


def _flattened(logs: Floats) -> Floats:
    """Weights from these logarithms, flattened no more than leaves enough of them counting."""
    enough = len(logs) / FLAT
    power, step = 1.0, 0.5
    weights = _normal(logs)
    while step > 0.001:
        counts = 1 / (weights * weights).sum() >= enough
        if counts and power == 1:
            break
        power += step if counts else -step
        step /= 2
        weights = _normal(power * logs)
    return weights


def _shares(places: Numbers, weights: Floats) -> Floats:
    """How likely each card lies at each place, by these weights of the worlds."""
    width = places.shape[1]
    cells = places + 4 * np.arange(width)
    spread = np.repeat(weights, width)
    cells_filled = np.bincount(cells.ravel(), weights=spread, minlength=4 * width)
    return cells_filled.astype(np.float64).reshape(-1, 4)


def _normal(logs: Floats) -> Floats:
    parts = np.exp(logs - logs.max())
    shares: Floats = parts / parts.sum()
    return shares
