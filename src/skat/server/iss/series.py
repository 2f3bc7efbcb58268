"""The list points of a series, as the server of the ISS counts them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from skat.model.seats import Place
from skat.tables.state.rows import Row

WON: Final = 50
AGAINST: Final = {3: 40, 4: 30}
"""What each other player gets for a lost game, at a table of three or four."""

PENALTY: Final = -100
"""For whoever broke a game off before there was a contract."""

Penalties = Mapping[int, Sequence[Place]]
"""Who broke a game off, by the number of the game in its series."""


class SeriesTally(msgspec.Struct):
    """Of one player: games as soloist in this series, those won, and list points."""

    played: int = 0
    won: int = 0
    last: int = 0
    total: int = 0

    def get(self, points: int) -> None:
        """List points of one more game."""
        self.last = points
        self.total += points


def tallies(rows: Sequence[Row], *, size: int, penalties: Penalties) -> tuple[SeriesTally, ...]:
    """The list points of a series, by place.

    >>> tallies([], size=3, penalties={})[0].total
    0
    """
    counted = tuple(SeriesTally() for _ in range(size))
    for row in rows:
        guilty = penalties.get(row.deal, ())
        if not guilty:
            _count(row, counted, size=size)
        for place in guilty:
            counted[place - 1].get(PENALTY)
    return counted


def _count(row: Row, counted: Sequence[SeriesTally], *, size: int) -> None:
    """A passed deal changes nothing: the last points are still those of the game before."""
    soloist = row.line.soloist
    if soloist is None:
        return
    won = bool(row.line.won)
    own = counted[soloist - 1]
    own.played += 1
    own.won += won
    for tally in counted:
        if tally is not own:
            tally.get(0 if won else AGAINST[size])
    own.get(int(row.line.score) + (WON if won else -WON))
