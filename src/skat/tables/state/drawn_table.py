"""What a table knows of the draw that it plays by, of boards, director and referee."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from skat.model.seats import Place
from skat.rules.actions import Ruled
from skat.shuffle import DealId

LONGEST_CALL: Final = 300
LONGEST_NOTE: Final = 500

CallText = Annotated[str, msgspec.Meta(max_length=LONGEST_CALL)]
NoteText = Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)]


class BoardDeals(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The boards of a duplicate event that a table plays: their cards are the same at other tables.

    These are the seeds of so many boards, from the `first` on, and what is mixed into each. They
    are never shown with a deal, not even when it is over: another table may not have played that
    board yet. The event shows them when all tables have played.

    >>> deals = BoardDeals(event="cup", first=4, seeds=(bytes(32), bytes(32)), nonces=())
    >>> deals.name(2), deals.seed(3)
    ('duplicate-cup/5', None)
    """

    event: str
    first: int
    seeds: tuple[bytes, ...]
    nonces: tuple[bytes, ...]

    def name(self, number: int) -> DealId:
        """What the deal with this number at the table (from 1) is called."""
        return DealId(f"duplicate-{self.event}/{self.first + number - 1}")

    def seed(self, number: int) -> bytes | None:
        """The seed of that deal; None after the last board."""
        return self.seeds[number - 1] if 1 <= number <= len(self.seeds) else None


class DrawnTable(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Which table of which series this is, and how many deals its list has.

    With `review` the deals may be looked back at once the series is over. With `boards` it is a
    table of a duplicate event, and the series is a round of it.
    """

    tournament: str
    series: int
    table: int
    deals: int
    review: bool = True
    boards: BoardDeals | None = None

    @property
    def first_board(self) -> int | None:
        """The number of the board that is played first; None but in a duplicate event."""
        return None if self.boards is None else self.boards.first


class FromDirector(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What the director of the tournament has decided for a table, as it stands now.

    All at the table see the `messages`. While it is `paused` nobody plays and no clock runs; the
    clock of each player is longer by `more_seconds` than the notice says.
    """

    messages: tuple[str, ...] = ()
    paused: bool = False
    more_seconds: int = 0


class RefereeWanted(msgspec.Struct, frozen=True, gc=False):
    """A player has called the referee, and for what; play stops until the referee was there."""

    place: Place
    said: str = ""


class GivenRuling(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What the referee has decided in a deal of the list: who it was, and the note.

    Without a `ruling` play went on as it stood.
    """

    deal: int
    by: str
    note: str = ""
    ruling: Ruled | None = None
