"""What comes into a tournament from elsewhere: the list of a live table, a table of players.

A live table is looked at before its list is taken over, so that the desk sees whose list it is.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import BodyKwarg, FromQuery, JSONBody

from skat.journal import JournalId, Store, UnreadableJournalError
from skat.model.refusal import Refusal
from skat.office.spreadsheets.player_import import Imported, import_players
from skat.office.tournament_visit import TournamentVisit
from skat.scoresheet.sheet import ScoreSheet
from skat.server.fields import CommandName
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Asked, Body
from skat.server.limits.costs import import_cost
from skat.server.limits.rate_limits import RateLimits
from skat.server.routes.tournament.answers import RecordedBody, Visitor, entered
from skat.tables.running.recovery import recovered
from skat.tables.state.people import People
from skat.tables.state.rows import sheet_of
from skat.tournament.commands import EnterPlayed, Role

MOST_CSV_BYTES: Final = 256 * 1024

Spreadsheet: TypeAlias = Annotated[bytes, BodyKwarg(media_type="text/plain")]
"""What goes in is no JSON: a table of players as a spreadsheet writes it."""
TableName = Annotated[str, msgspec.Meta(max_length=100)]


class SeenLive(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/live-seen: which live table is meant."""

    live: TableName


class SentLive(Body, frozen=True, kw_only=True):
    """The body of POST /api/tournaments/<name>/live: which live table played this one."""

    command_id: CommandName
    series: int
    table: int
    live: TableName


class LiveTable(msgspec.Struct, frozen=True, kw_only=True):
    """A live table as the desk sees it: who sat there from place 1, and how many deals it has."""

    players: tuple[str, ...]
    deals: int


def import_routes(store: Store, limits: RateLimits) -> list[HTTPRouteHandler]:
    """The routes by which lists and players come in; live tables are read from `store`.

    `limits` says how much may be entered at once.
    """

    async def played(visitor: TournamentVisit, live: str) -> ScoreSheet:
        if visitor.by is None or visitor.by.role is not Role.MANAGEMENT:
            raise RefusedError(Refusal(code="management_only"))
        return granted(await asyncio.to_thread(_played_list, store, JournalId(live)))

    @post("/live-seen", status_code=200)
    async def live_seen(visitor: Visitor, data: JSONBody[SeenLive]) -> LiveTable:
        """Who sat at a live table, before its list is taken over."""
        found = await played(visitor, data.live)
        return LiveTable(players=found.players, deals=len(found.lines))

    @post("/live")
    async def live(visitor: Visitor, data: JSONBody[SentLive]) -> RecordedBody:
        """Takes over the list of a live table."""
        found = await played(visitor, data.live)
        command = EnterPlayed(
            series=data.series, table=data.table, lines=found.lines, source=f"table {data.live}"
        )
        return entered(await visitor.do(command, command_id=data.command_id), visitor)

    @post("/players", request_max_body_size=MOST_CSV_BYTES)
    async def players(
        request: Asked,
        visitor: Visitor,
        data: Spreadsheet = b"",
        duplicates: FromQuery[Literal["", "enter"]] = "",
    ) -> Imported:
        """Reads players from a table as a spreadsheet writes it."""
        limits.spend(import_cost(data.count(b"\n")), request, key=visitor.name)
        meant = duplicates == "enter"
        return granted(await import_players(visitor, data, duplicates=meant))

    return [live_seen, live, players]


def _played_list(store: Store, table: JournalId) -> ScoreSheet | Refusal:
    """The list of a live table, as its journal has it: who sat there, and the finished deals.

    Refused: `no_such_table`, `unreadable_entry` for a journal that this version cannot replay.

    Raises `StoreError`.
    """
    try:
        kept = recovered(store, table).state
    except UnreadableJournalError as error:
        if error.refusal.code == "no_such_table":
            return Refusal("no_such_table")
        return Refusal("unreadable_entry", details={"seq": error.seq, "reason": table})
    state = People(store.participants(table)).named(kept)
    return sheet_of(state.rows, players=state.players or [chair.name for chair in state.chairs])
