"""Which worlds fit what the others called and did: learned weights, for many worlds at once.

Cards alone leave many worlds equally likely. The auction, the contract, what was laid away and
every card played make some of them far more likely than others. `Beliefs.judge` says by how much:
for each world the logarithm of a weight, from two tables of learned numbers. The first judges how
hands and skat lay before the first card, given calls and contract. The second judges plays: how
likely a player is to choose, from the hand that he has in this world, the card that he did play.

The features are made in one place, here in the kernel, for training and for play alike. A world
costs a microsecond or two. The interpreter lock is released while worlds are judged; thread-safe.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from skat.kernel import _core
from skat.kernel.worlds import World, Worlds

CALL_CODES: Final = 7
"""How a seat behaved in the auction. 0: it never called and passed at 18 or before, 1: at 20 to 23,
2: at 24 or more; a seat that bid or held: 3 up to 20, 4 up to 24, 5 up to 33, 6 more."""

SAID_CODES: Final = 10
"""The highest value a seat bid or held: 0 none, then 18, 20, 22, 23, 24, 27, 30, 33, more."""

HAND_ENTRIES, PLAY_ENTRIES = _core.belief_entries()
"""How many numbers the two tables hold."""


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody saw of a deal: auction, contract, and all cards in the order played.

    Seats are 0 forehand, 1 middlehand, 2 rearhand; forehand led the first card. `calls` and `said`
    hold a code for each seat, see `CALL_CODES` and `SAID_CODES`; contract and cards are numbers as
    everywhere in the kernel.
    """

    contract: int
    soloist: int
    skat_taken: bool
    calls: tuple[int, int, int]
    said: tuple[int, int, int]
    cards: tuple[int, ...] = ()


class Judgement(NamedTuple):
    """The logarithms of the weights of worlds, one a world: by their hands, and by the plays."""

    hands: Sequence[float]
    plays: Sequence[float]


class Beliefs:
    """Learned weights, ready to judge worlds.

    Each table is given as floats of four bytes in the order of the machine. Raises ValueError if
    one has not as many as there are features.
    """

    def __init__(self, *, hands: bytes, plays: bytes) -> None:
        self.tables = _core.BeliefTables(hands=hands, plays=plays)

    def judge(self, worlds: Worlds, story: Story, *, observer: int) -> Judgement:
        """How these worlds, as the cards lie now, fit the story in the eyes of this seat.

        Only what the others called and played says anything. Raises ValueError for a story that
        cannot be: a card played twice, a code that there is not.

        >>> blank = Beliefs(hands=bytes(4 * HAND_ENTRIES), plays=bytes(4 * PLAY_ENTRIES))
        >>> story = Story(
        ...     contract=4, soloist=0, skat_taken=True, calls=(4, 0, 0), said=(4, 0, 0), cards=(31,)
        ... )
        >>> worlds = Worlds.of([World(0x1FF, 0xFFC00, 0x3FF00000, 0x40000200)])
        >>> blank.judge(worlds, story, observer=1).hands[0]
        0.0
        """
        hands, plays = self.tables.judge(worlds.packed, _parts(story), observer)
        return Judgement(memoryview(hands).cast("d"), memoryview(plays).cast("d"))


class PlayChoice(NamedTuple):
    """One play with a choice: the cards that could be played, which of them was, their features.

    `features` are 32-bit numbers of the machine's order, ten entries of the second table a card.
    """

    seat: int
    cards: Sequence[int]
    chosen: int
    features: bytes


def hand_features(start: World, story: Story, *, observer: int) -> bytes:
    """For training: the entries of the first table that make up this world, 32-bit numbers.

    `start` is how the cards lay before the first card.
    """
    return _core.belief_hand_features(start, _parts(story), observer)


def choices(start: World, story: Story) -> list[PlayChoice]:
    """For training: every play of the story with a choice, in order."""
    return [PlayChoice(*parts) for parts in _core.belief_play_features(start, _parts(story))]


def _parts(
    story: Story,
) -> tuple[int, int, bool, tuple[int, int, int], tuple[int, int, int], tuple[int, ...]]:
    return story.contract, story.soloist, story.skat_taken, story.calls, story.said, story.cards
