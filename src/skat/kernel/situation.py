"""What everybody at the table sees between two cards, apart from the cards themselves."""

from __future__ import annotations

import msgspec

from skat.kernel import _core


class PublicPosition(msgspec.Struct, frozen=True, kw_only=True):
    """The public half of a position; a world is the other half.

    `contract` is 0 diamonds, 1 hearts, 2 spades, 3 clubs, 4 grand or 5 null; seats are 0 forehand,
    1 middlehand, 2 rearhand. `leader` led the cards of `trick`, at most two cards as numbers 0 to
    31, or leads next. `taken` are the soloist's card points in the tricks so far, without the skat.

    >>> PublicPosition(contract=3, soloist=0, leader=1, trick=(30,)).seat_to_play
    2
    """

    contract: int
    soloist: int
    leader: int = 0
    trick: tuple[int, ...] = ()
    taken: int = 0

    @property
    def seat_to_play(self) -> int:
        """The seat whose card is due."""
        return (self.leader + len(self.trick)) % 3


def as_position(situation: PublicPosition) -> _core.Position:
    """The situation as the compiled kernel takes it: a position whose cards a world supplies."""
    return _core.Position(
        contract=situation.contract,
        hands=(0, 0, 0),
        soloist=situation.soloist,
        leader=situation.leader,
        trick=situation.trick,
        soloist_points=situation.taken,
    )
