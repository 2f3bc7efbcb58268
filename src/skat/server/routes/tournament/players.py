"""Players from a file of a club: what is in it, and all of them entered at once."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from litestar import post
from litestar.params import BodyKwarg, FromQuery

from skat.office.apart import Apart
from skat.office.club_files.reading import MOST_BYTES
from skat.office.spreadsheets.player_import import (
    Imported,
    Preview,
    from_row,
    import_players,
    preview_players,
)
from skat.server.http.refusals import granted, language_of
from skat.server.http.requests import Asked, Count
from skat.server.limits.costs import import_cost
from skat.server.people.routes import Routes
from skat.server.routes.tournament.answers import Visitor, spend

Spreadsheet: TypeAlias = Annotated[bytes, BodyKwarg(media_type="text/plain")]
"""What goes in is no JSON: a table of players as a program writes it."""


class PlayerRoutes(Routes, frozen=True):
    """The routes within one tournament; `limits` says how much may be entered at once.

    `columns` says what columns are taken for, by their letters: "A=name,C=", the last for nothing.
    `apart` reads workbooks.
    """

    apart: Apart

    @post("/players", request_max_body_size=MOST_BYTES)
    async def players(
        self,
        request: Asked,
        visitor: Visitor,
        data: Spreadsheet = b"",
        duplicates: FromQuery[Literal["", "enter"]] = "",
        encoding: FromQuery[str] = "",
        columns: FromQuery[str] = "",
    ) -> Imported:
        """Reads players from a table as a program writes it: CSV, xlsx, ods or xls."""
        spend(self.limits, import_cost(data), request, visitor)
        made = await import_players(
            visitor,
            data,
            apart=self.apart,
            encoding=encoding,
            columns=_chosen(columns),
            duplicates=duplicates == "enter",
        )
        return granted(made)

    @post("/players/preview", status_code=200, request_max_body_size=MOST_BYTES)
    async def preview(
        self,
        request: Asked,
        visitor: Visitor,
        data: Spreadsheet = b"",
        encoding: FromQuery[str] = "",
        columns: FromQuery[str] = "",
        skip: FromQuery[Count] = 0,
    ) -> Preview:
        """What such a table is taken for, row by row after `skip` of them; nothing is entered."""
        spend(self.limits, import_cost(data), request, visitor)
        found = await preview_players(
            visitor,
            data,
            apart=self.apart,
            encoding=encoding,
            columns=_chosen(columns),
            language=language_of(request),
        )
        return from_row(granted(found), skip)


def _chosen(columns: str) -> dict[str, str]:
    """What each column is taken for, as the query says it.

    >>> _chosen("A=name,C=")
    {'A': 'name', 'C': ''}
    """
    parts = (part.partition("=") for part in columns.split(",") if part)
    return {column: field for column, _, field in parts}
