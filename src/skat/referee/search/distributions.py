"""How the cards can lie that one player does not see: all distributions at once, as one value."""

from __future__ import annotations

from typing import NamedTuple

from skat.kernel.worlds import FourMasks, Knowledge


class Hidden(NamedTuple):
    """The cards as one player knows them; an entry each for three hands and the skat.

    `certain` are cards whose place is known, `unseen` the others, `room` how many of them lie at
    each place, `possible` which may.
    """

    certain: FourMasks
    unseen: int
    room: FourMasks
    possible: FourMasks

    @classmethod
    def of(cls, known: Knowledge) -> Hidden:
        """The same as the kernel tells it."""
        return cls(known.certain, known.unseen, known.room, known.possible)

    def knowledge(self) -> Knowledge:
        """The same as the kernel takes it."""
        return Knowledge(
            certain=self.certain, unseen=self.unseen, room=self.room, possible=self.possible
        )

    def may_hold(self, seat: int) -> int:
        """The unseen cards that may lie in this hand."""
        return self.unseen & self.possible[seat] if self.room[seat] else 0

    def after_playing(self, seat: int, card: int) -> Hidden:
        """What is known once this seat has played the card, given as a mask."""
        if self.certain[seat] & card:
            return self._replace(certain=_with(self.certain, seat, self.certain[seat] ^ card))
        return self._replace(
            unseen=self.unseen ^ card, room=_with(self.room, seat, self.room[seat] - 1)
        )

    def without_group(self, seat: int, group: int) -> Hidden:
        """What is known once this seat has shown to have none of these cards."""
        return self._replace(possible=_with(self.possible, seat, self.possible[seat] & ~group))

    def fits(self) -> bool:
        """Whether some distribution is left: no places must take more cards than their room.

        >>> ace_and_seven = Hidden((0, 0, 0, 0), 0b11, (0, 1, 1, 0), (0, 0b01, 0b01, 0))
        >>> ace_and_seven.fits()  # nobody may hold the second card
        False
        """
        # For each set of places, a bit each: what may lie in one of them, and the room there.
        may, room = [0], [0]
        for possible, rooms in zip(self.possible, self.room, strict=True):
            may += [cards | possible if rooms else cards for cards in may]
            room += [number + rooms for number in room]
        every = len(may) - 1
        for places in range(every):
            only_here = self.unseen & ~may[every - places]
            if only_here and only_here.bit_count() > room[places]:
                return False
        return True


def _with(four: FourMasks, place: int, value: int) -> FourMasks:
    changed = list(four)
    changed[place] = value
    first, second, third, fourth = changed
    return first, second, third, fourth
