"""How a table stands: the line `state`, with four blocks, and the list points of its series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from skat.model.seats import Place
from skat.server.iss.words import NOBODY
from skat.tables.state.rows import Row

MOST_SEATS: Final = 4
WON: Final = 50
AGAINST: Final = {3: 40, 4: 30}
"""What each other player gets for a lost game, at a table of three or four."""

PENALTY: Final = -100
"""For whoever broke a game off before there was a contract."""


class Flags(msgspec.Struct):
    """What somebody has switched on at a table."""

    other_size: bool = False
    practice: bool = False
    talk: bool = True
    ready: bool = False


class SeriesTally(msgspec.Struct):
    """Of one player: games as soloist in this series, those won, and list points."""

    played: int = 0
    won: int = 0
    last: int = 0
    total: int = 0


class Block(msgspec.Struct, frozen=True):
    """One player of a table as `state` has him; `seated` is empty where nobody sits now."""

    name: str
    seated: str
    tally: SeriesTally
    flags: Flags

    @property
    def words(self) -> str:
        """The ten words of the block."""
        tally, flags = self.tally, self.flags
        numbers = (
            tally.played,
            tally.won,
            tally.last,
            tally.total,
            int(flags.other_size),
            int(flags.practice),
            int(flags.talk),
            int(flags.ready),
        )
        return f"{self.name} . {' '.join(map(str, numbers))}"


EMPTY: Final = Block(NOBODY, NOBODY, SeriesTally(), Flags(talk=False))


def state_words(blocks: Sequence[Block], *, running: bool, game: int) -> str:
    """The 47 words after `state`.

    >>> anna = Block("anna", "anna", SeriesTally(), Flags())
    >>> len(state_words([anna, EMPTY, EMPTY], running=False, game=0).split())
    47
    """
    four = [*blocks, EMPTY][:MOST_SEATS]
    seated = " ".join(block.seated for block in four)
    words = " ".join(block.words for block in four)
    return f"{len(blocks)} {seated} {words} {str(running).lower()} {game}"


def tallies(
    rows: Sequence[Row], *, size: int, penalties: Mapping[int, Sequence[Place]]
) -> tuple[SeriesTally, ...]:
    """The list points of a series, by place; `penalties` are those of deals, by their number.

    >>> tallies([], size=3, penalties={})[0].total
    0
    """
    counted = tuple(SeriesTally() for _ in range(size))
    for row in rows:
        for tally in counted:
            tally.last = 0
        if row.deal not in penalties:
            _count(row, counted, size=size)
        for place in penalties.get(row.deal, ()):
            counted[place - 1].last += PENALTY
        for tally in counted:
            tally.total += tally.last
    return counted


def _count(row: Row, counted: Sequence[SeriesTally], *, size: int) -> None:
    soloist = row.line.soloist
    if soloist is None:
        return
    won = bool(row.line.won)
    own = counted[soloist - 1]
    own.played += 1
    own.won += won
    own.last = int(row.line.score) + (WON if won else -WON)
    if not won:
        for tally in counted:
            if tally is not own:
                tally.last = AGAINST[size]
