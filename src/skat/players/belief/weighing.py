"""The worlds that a player looks at, each with a weight: how well it fits what was heard and seen.

What was heard and seen is read out of a view, and the learned tables from the file next to this
module, once. Where all worlds that fit the cards are few they are all listed. Else many are drawn:
uniformly (`candidates`), or where the weight lies (`skat.players.belief.adapted`). Of all these
the ones to be solved are picked in proportion to their weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from math import exp
from struct import unpack
from typing import Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from skat.kernel.belief import HAND_ENTRIES, PLAY_ENTRIES, Beliefs, Story
from skat.kernel.worlds import Knowledge, Worlds, count, sample, worlds_at
from skat.model.seats import SEATS
from skat.rules.state import Call
from skat.rules.views import View

FILE: Final = "beliefs.bin"

CHECKSUM: Final = "6aa86357af2255ff939f20cd75b43ed97fab9f0e4df411b7324d14d016b389ae"
"""SHA-256 of the file; docs/how/players.md tells how it was made."""


class DamagedWeightsError(ValueError):
    """A file of weights is not the one that belongs to this version."""


@cache
def learned_beliefs() -> Beliefs:
    """The tables as trained. Raises `DamagedWeightsError` if the file is another or incomplete."""
    return beliefs_in(files(__package__).joinpath(FILE).read_bytes())


def beliefs_in(packed: bytes) -> Beliefs:
    """The tables in these bytes: floats of two bytes, lowest byte first, those of hands first.

    Raises `DamagedWeightsError` if their checksum is not `CHECKSUM`.
    """
    if sha256(packed).hexdigest() != CHECKSUM:
        raise DamagedWeightsError(f"{FILE} has another checksum than {CHECKSUM}")
    numbers = memoryview(bytearray(4 * (HAND_ENTRIES + PLAY_ENTRIES))).cast("f")
    for at, number in enumerate(unpack(f"<{len(numbers)}e", packed)):
        numbers[at] = number
    return Beliefs(hands=numbers[:HAND_ENTRIES].tobytes(), plays=numbers[HAND_ENTRIES:].tobytes())


_SAID = (18, 20, 22, 23, 24, 27, 30, 33)


def auction_codes(calls: Sequence[Call]) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """How each seat called and the highest value it bid or held, as the belief codes them.

    >>> from skat.model.seats import Seat
    >>> from skat.model.units import BidValue
    >>> bid = Call(Seat.MIDDLEHAND, BidValue(18))
    >>> auction_codes([bid, Call(Seat.FOREHAND, "hold"), Call(Seat.MIDDLEHAND, "pass")])
    ((3, 3, 0), (1, 1, 0))
    """
    highest, passed_at = [0, 0, 0], [0, 0, 0]
    on_offer = 0
    for call in calls:
        seat = call.seat.index
        if call.call == "pass":
            passed_at[seat] = on_offer
        else:
            on_offer = on_offer if call.call == "hold" else int(call.call)
            highest[seat] = on_offer
    codes = [_code(highest[seat], passed_at[seat]) for seat in range(3)]
    bid_or_held = [_said(highest[seat]) for seat in range(3)]
    return (codes[0], codes[1], codes[2]), (bid_or_held[0], bid_or_held[1], bid_or_held[2])


def _code(highest: int, passed_at: int) -> int:
    if highest:
        return 3 + sum(highest > rung for rung in (20, 24, 33))
    return (passed_at >= 20) + (passed_at >= 24)


def _said(highest: int) -> int:
    if not highest:
        return 0
    return 1 + (_SAID.index(highest) if highest in _SAID else len(_SAID))


def story_of(view: View) -> Story:
    """The story so far. The view must be that of the play of a game with a soloist."""
    if view.soloist is None or view.announcement is None:
        raise ValueError("there is no story without a soloist and his contract")
    calls, highest = auction_codes(view.calls)
    tricks = [card for trick in view.played for card in trick.cards]
    return Story(
        contract=view.announcement.contract.index,
        soloist=SEATS.index(view.soloist),
        skat_taken=view.skat_taken,
        calls=calls,
        said=highest,
        cards=tuple(card.index for card in (*tricks, *view.trick)),
    )


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
    fit: Floats = trust.hands * np.asarray(judged.hands) + trust.plays * np.asarray(judged.plays)
    return fit


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
