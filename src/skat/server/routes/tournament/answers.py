"""What requests about a tournament are answered with: the number of an entry, or why it was
refused; where its pages are, with the keys that lead there behind #; long lists, in parts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from skat.journal import Answer, NotDone, Seq
from skat.journal.threads import computed
from skat.model.refusal import Refusal
from skat.office.paged_views import SomePages, rows_that_fit
from skat.office.tournament_visit import TournamentVisit
from skat.papers.printing.qr import qr_svg
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Asked
from skat.server.limits.costs import Milliseconds
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.routes import Routes
from skat.tournament.commands import Command, ConfirmDeal
from skat.tournament.table_list import TableList

_CHANGED: Final = ("line_changed", "stale_deal")

Visitor: TypeAlias = NamedDependency[TournamentVisit]
"""Who was let in, with the rights that his key gives him."""


class RecordedBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The entry of a command, and the newest one of the tournament."""

    seq: Seq
    newest: Seq


class Unchanged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where nothing was entered: the newest entry."""

    seq: Seq


def entered(
    answer: Answer, visitor: TournamentVisit, *, seen: Command | None = None
) -> RecordedBody:
    """The answer to a command. Raises `RefusedError`.

    Who confirms a deal that was changed meanwhile (`seen`) is shown the newest one.
    """
    if isinstance(answer, NotDone):
        line = None
        if isinstance(seen, ConfirmDeal) and answer.refusal.code in _CHANGED:
            line = visitor.newest_line(seen.series, seen.table)
        raise RefusedError(answer.refusal, seq=answer.seq, line=line)
    return RecordedBody(answer.seq, visitor.seq)


def spend(limits: RateLimits, cost: Milliseconds, request: Asked, visitor: TournamentVisit) -> None:
    """Something dear for a tournament. Raises `RefusedError`: `too_fast`.

    What is kept for those who work there a stranger cannot spend.
    """
    limits.spend(cost, request, key=visitor.name if visitor.works_here else None)


class StartCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a player's phone goes, and the same as a QR code (SVG)."""

    address: str
    code: str


Page: TypeAlias = Literal["phone", "enter", "desk", "standby"]
"""Of a player, of those who enter themselves, of a helper; or what starts a second machine."""


async def start_card(request: Asked, visitor: TournamentVisit, page: Page, key: str) -> StartCard:
    """The way to a page of a tournament."""
    address = link(request, visitor, page, key)
    return StartCard(address, await computed(qr_svg, address))


def link(request: Asked, visitor: TournamentVisit, page: Page, key: str) -> str:
    """Where a page of a tournament is; the key stands behind #, which no browser sends anywhere.

    The host is the name of ours by which the desk has come, and nothing else of what it sent.
    """
    host, port = request.url.hostname or "", request.url.port
    shown = f"[{host}]" if ":" in host else host
    place = shown if port is None else f"{shown}:{port}"
    return f"{request.url.scheme}://{place}/tournament/{visitor.name}/{page}#{key}"


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
    headers = {_SERIES: str(series or ""), _TABLE: str(only or "")}
    lists = granted(visitor.lists(series))
    if only is not None:
        return Response(lists[only - 1 : only] if only else [], headers=headers)
    first = _number(query.get("from")) or 1
    shown, more = rows_that_fit(lists, skip=first - 1)
    if more is not None:
        headers[_NEXT] = str(more + 1)
    return Response(shown, headers=headers)


def _number(text: str | None) -> int | None:
    """A number of an address, 0 where it is none that there can be; None where none was given."""
    if not text:
        return None
    return int(text) if _SMALL_NUMBER.fullmatch(text) else 0
