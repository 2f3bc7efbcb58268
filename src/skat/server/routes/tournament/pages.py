"""What is long, in parts: pages of the desk and the hall, the lists of a series."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from skat.model.refusal import Refusal
from skat.office.paged_views import SomePages, rows_that_fit
from skat.office.tournament_visit import TournamentVisit
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Asked
from skat.server.people.routes import Routes
from skat.server.routes.tournament.answers import Visitor
from skat.tournament.table_list import TableList

Wanted: TypeAlias = Annotated[str, msgspec.Meta(max_length=2_000)]

_SERIES: Final = "x-skat-series"
_TABLE: Final = "x-skat-table"
"""Which series and table were asked for, as it came through: where a query is lost on the way, the
lists of another would be taken for these.
"""
_NEXT: Final = "x-skat-next"
"""The table from which on the lists did not fit into the answer."""
_SMALL_NUMBER: Final = re.compile(r"[0-9]{1,4}")


class LongListRoutes(Routes, frozen=True):
    """The routes within one tournament for the pages of its long lists."""

    @get("/pages/{room:str}")
    async def pages(
        self, visitor: Visitor, room: FromPath[str], of: FromQuery[Wanted] = ""
    ) -> SomePages:
        """Pages of the long lists of `desk` or `hall`, as `entrants/0,hall.standings/3`.

        Those that do not fit into the answer are left out, and those that there are not.
        """
        if room not in ("desk", "hall"):
            raise RefusedError(Refusal(code="no_such_tournament"))
        seen = visitor.paged_hall() if room == "hall" else granted(visitor.paged_desk())
        return SomePages(visitor.seq, seen.pages(of.split(",")))


def lists_that_fit(request: Asked, visitor: TournamentVisit) -> Response[Sequence[TableList]]:
    """The lists of the `series` in the query, of the newest without; of its `table` alone, or all
    `from` a table on as far as they fit. Raises `RefusedError`.
    """
    query = request.query_params
    series, only = _number(query.get("series")), _number(query.get("table"))
    told = {_SERIES: str(series or ""), _TABLE: str(only or "")}
    lists = granted(visitor.lists(series))
    if only is not None:
        return Response(lists[only - 1 : only] if only else [], headers=told)
    first = _number(query.get("from")) or 1
    shown, more = rows_that_fit(lists, skip=first - 1)
    if more is not None:
        told[_NEXT] = str(more + 1)
    return Response(shown, headers=told)


def _number(text: str | None) -> int | None:
    """A number of an address, 0 where it is none that there can be; None where none was given."""
    if not text:
        return None
    return int(text) if _SMALL_NUMBER.fullmatch(text) else 0
