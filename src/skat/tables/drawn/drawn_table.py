"""What a table knows of the draw that it plays by, and of a call for the referee."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from skat.model.seats import Place

LONGEST_CALL: Final = 300

CallText = Annotated[str, msgspec.Meta(max_length=LONGEST_CALL)]


class DrawnTable(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Which table of which series this is, and how many deals its list has.

    With `review` the deals may be looked back at once the series is over.
    """

    tournament: str
    series: int
    table: int
    deals: int
    review: bool = True


class RefereeWanted(msgspec.Struct, frozen=True, gc=False):
    """Somebody has called the referee, and what he said; play stops until the referee was there."""

    place: Place
    said: str = ""
