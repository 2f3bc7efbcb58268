"""What a table knows of the draw that it plays by, and of a call for the referee."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from skat.model.seats import Place
from skat.rules.actions import Ruled
from skat.tables.state.boards import BoardDeals

LONGEST_CALL: Final = 300
LONGEST_NOTE: Final = 500

CallText = Annotated[str, msgspec.Meta(max_length=LONGEST_CALL)]
NoteText = Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)]


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
